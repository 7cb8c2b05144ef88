import { type Form, readBoolean, readChoice } from './form.js';
import { type Device, devices } from './ocr-request.js';
import { isRejection, reject, type Rejection } from './rejection.js';

export type LivenessRequest = {
  readonly selfie: Uint8Array;
  readonly device: Device | undefined;
  readonly returnId: boolean;
  readonly details: boolean;
  /** An extension (decision 11): `details` is the interface's own here and adds no more than it says. */
  readonly diagnostics: boolean;
};

/** Text fields of interface 2.9, and our `diagnostics`. Others are ignored. */
export const livenessFields: readonly string[] = ['return_id', 'device', 'details', 'diagnostics'];

/** Interface 2.9. */
export const parseLivenessForm = (form: Form): LivenessRequest | Rejection => {
  const { selfie } = form.files;
  if (!selfie) return reject('selfieMissing', { field: 'selfie' });
  const device = readChoice(form, 'device', devices, 'livenessRequestInvalid');
  if (isRejection(device)) return device;
  const returnId = readBoolean(form, 'return_id', 'livenessRequestInvalid');
  if (isRejection(returnId)) return returnId;
  const details = readBoolean(form, 'details', 'livenessRequestInvalid');
  if (isRejection(details)) return details;
  const diagnostics = readBoolean(form, 'diagnostics', 'livenessRequestInvalid');
  if (isRejection(diagnostics)) return diagnostics;
  return { selfie, device, returnId, details, diagnostics };
};
