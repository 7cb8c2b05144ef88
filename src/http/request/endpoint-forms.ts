import type { Config } from '../../config.js';
import type { Endpoint } from '../../contract/codes.js';
import { recordingLimits } from '../../contract/limits.js';
import { livenessFields } from '../../contract/liveness-request.js';
import { matchFields } from '../../contract/match-request.js';
import { framesField } from '../../contract/moving-request.js';
import { ocrFields } from '../../contract/ocr-request.js';
import { type FileList, maxBodyBytes } from './multipart.js';

const frames: FileList = {
  name: framesField,
  maxCount: recordingLimits.maxFrames,
  eachBytes: recordingLimits.frameBytes,
  allBytes: recordingLimits.framesBytes,
};

type EndpointForm = {
  readonly files: readonly string[];
  /** The setting that limits each of them. */
  readonly fileBytes: 'documentFileBytes' | 'selfieFileBytes';
  /** A file field that may be repeated. */
  readonly list?: FileList;
  readonly fields: readonly string[];
};

const endpointForms: Readonly<Record<Endpoint, EndpointForm>> = {
  ocr: { files: ['frontside', 'backside'], fileBytes: 'documentFileBytes', fields: ocrFields },
  liveness: {
    files: ['selfie'],
    fileBytes: 'selfieFileBytes',
    list: frames,
    fields: livenessFields,
  },
  match: { files: ['frontside', 'selfie'], fileBytes: 'selfieFileBytes', fields: matchFields },
};

/** The form that an endpoint accepts. */
export const formOf = (endpoint: Endpoint, config: Config) => {
  const form = endpointForms[endpoint];
  return { ...form, fileBytes: config[form.fileBytes] };
};

export const longestBodyBytes = (config: Config): number =>
  Math.max(
    ...Object.keys(endpointForms).map((name) => maxBodyBytes(formOf(name as Endpoint, config))),
  );
