import { type Form, readBoolean, readChoice } from './form.js';
import { type Device, devices } from './ocr-request.js';
import { acceptAll, isRejection, reject, type Rejection } from './rejection.js';

type MatchRequest = {
  readonly frontside: Uint8Array;
  readonly selfie: Uint8Array;
  readonly device: Device | undefined;
  readonly returnId: boolean;
};

export const matchFields: readonly string[] = ['return_id', 'device'];

/** docs/DECISIONS.md 13. */
export const parseMatchForm = (form: Form): MatchRequest | Rejection => {
  const { frontside, selfie } = form.files;
  if (!frontside) return reject('frontsideMissing', { field: 'frontside' });
  if (!selfie) return reject('selfieMissing', { field: 'selfie' });
  const options = acceptAll({
    device: readChoice(form, 'device', devices, 'livenessRequestInvalid'),
    returnId: readBoolean(form, 'return_id', 'livenessRequestInvalid'),
  });
  return isRejection(options) ? options : { frontside, selfie, ...options };
};
