import type { SentSignature } from './capture-proof.js';
import { type Form, missingFile, readBoolean, readChoice } from './form.js';
import { type MovingRequest, readRecording } from './moving/moving-request.js';
import { type Device, devices } from './ocr-request.js';
import { readSignature } from './signature-request.js';
import { acceptAll, isRejection, type Rejection } from './rejection.js';

export type LivenessRequest = {
  readonly endpoint: 'liveness';
  readonly selfie: Uint8Array;
  readonly device: Device | undefined;
  readonly returnId: boolean;
  readonly details: boolean;
  /** An extension (docs/DECISIONS.md 11): here `details` belongs to the interface. */
  readonly diagnostics: boolean;
  /** An extension (docs/adr/0038-the-server-chooses-actions.md); undefined for a photo alone. */
  readonly recording: MovingRequest | undefined;
  /** Of an app, over its pictures (docs/adr/0059-an-app-signs-its-captures.md). */
  readonly signature: SentSignature | undefined;
};

type Options = Pick<LivenessRequest, 'returnId' | 'details' | 'diagnostics'>;

/** A selfie and the options of its answer. */
export const readSelfie = (
  form: Form,
  options: { readonly [Name in keyof Options]: Options[Name] | Rejection },
): LivenessRequest | Rejection => {
  const { selfie } = form.files;
  if (!selfie) return missingFile(form, 'selfieMissing', 'selfie');
  const read = acceptAll({
    device: readChoice(form, 'device', devices, 'livenessRequestInvalid'),
    ...options,
    recording: readRecording(form),
  });
  if (isRejection(read)) return read;
  return { endpoint: 'liveness', selfie, ...read, signature: readSignature(form) };
};

/** Interface 2.9. */
export const parseLivenessForm = (form: Form): LivenessRequest | Rejection =>
  readSelfie(form, {
    returnId: readBoolean(form, 'return_id', 'livenessRequestInvalid'),
    details: readBoolean(form, 'details', 'livenessRequestInvalid'),
    diagnostics: readBoolean(form, 'diagnostics', 'livenessRequestInvalid'),
  });
