import type { TObject } from '@sinclair/typebox';
import type { Config } from '../../config.js';
import { parseChipForm } from '../../contract/chip.js';
import type { Endpoint } from '../../contract/codes.js';
import type { Form } from '../../contract/form.js';
import { cropLimits, recordingLimits } from '../../contract/limits.js';
import { parseLivenessForm } from '../../contract/liveness-request.js';
import { parseMatchForm } from '../../contract/match-request.js';
import { cropsField, framesField } from '../../contract/moving/moving-request.js';
import { parseOcrForm, unusedOcrNames } from '../../contract/ocr-request.js';
import type { Rejection } from '../../contract/rejection.js';
import type { VerifyRequest } from '../../contract/verify-request.js';
import { chipForm } from '../present/schemas/chip.js';
import { livenessForm } from '../present/schemas/liveness.js';
import { matchForm } from '../present/schemas/match.js';
import { ocrForm } from '../present/schemas/ocr.js';
import { type FileList, maxBodyBytes } from './multipart.js';

const frames: FileList = {
  name: framesField,
  maxCount: recordingLimits.maxFrames,
  eachBytes: recordingLimits.frameBytes,
  allBytes: recordingLimits.framesBytes,
};

const crops: FileList = {
  name: cropsField,
  maxCount: cropLimits.maxCount,
  eachBytes: cropLimits.cropBytes,
  allBytes: cropLimits.cropsBytes,
};

type EndpointForm = {
  /** As /openapi.json describes it: its names are those of the files and fields that are read. */
  readonly schema: TObject;
  readonly parse: (form: Form) => VerifyRequest | Rejection;
  /** Names that mean nothing beside the others of the form. */
  readonly unused?: (form: Form) => readonly string[];
  /** The setting that limits each file. */
  readonly fileBytes: 'documentFileBytes' | 'selfieFileBytes';
  /** File fields that may be repeated. */
  readonly lists?: readonly FileList[];
};

const endpointForms: Readonly<Record<Endpoint, EndpointForm>> = {
  ocr: {
    schema: ocrForm,
    parse: parseOcrForm,
    unused: unusedOcrNames,
    fileBytes: 'documentFileBytes',
  },
  liveness: {
    schema: livenessForm,
    parse: parseLivenessForm,
    fileBytes: 'selfieFileBytes',
    lists: [frames, crops],
  },
  chip: { schema: chipForm, parse: parseChipForm, fileBytes: 'documentFileBytes' },
  match: { schema: matchForm, parse: parseMatchForm, fileBytes: 'selfieFileBytes' },
};

/** The form that an endpoint accepts, and how it becomes a request. */
export const formOf = (endpoint: Endpoint, config: Config) => {
  const { schema, parse, unused = () => [], fileBytes, lists = [] } = endpointForms[endpoint];
  const isFile = (name: string): boolean => schema.properties[name]!['format'] === 'binary';
  const names = Object.keys(schema.properties).filter(
    (name) => !lists.some((list) => list.name === name),
  );
  return {
    files: names.filter(isFile),
    fields: names.filter((name) => !isFile(name)),
    fileBytes: config[fileBytes],
    lists,
    parse,
    unused,
  };
};

export const longestBodyBytes = (config: Config): number =>
  Math.max(
    ...Object.keys(endpointForms).map((name) => maxBodyBytes(formOf(name as Endpoint, config))),
  );
