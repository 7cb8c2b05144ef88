import { badForm, type Form, missingFile, readBoolean, readChoice } from './form.js';
import { type Device, devices } from './ocr-request.js';
import { acceptAll, isRejection, type Rejection } from './rejection.js';

export type MatchRequest = {
  readonly endpoint: 'match';
  readonly document:
    | { readonly frontside: Uint8Array }
    /** Transaction of the document, from a request in the last minutes. */
    | { readonly transactionId: number };
  readonly selfie: Uint8Array;
  readonly device: Device | undefined;
  readonly returnId: boolean;
};

/** Digits that JavaScript keeps exactly. */
const idPattern = /^[1-9]\d{0,14}$/;

const readDocument = (form: Form): MatchRequest['document'] | Rejection => {
  const { frontside } = form.files;
  if (frontside) return { frontside };
  const { transaction_id: text } = form.fields;
  if (!text) return missingFile(form, 'frontsideMissing', 'frontside');
  return idPattern.test(text) ? { transactionId: Number(text) } : noFaceKept();
};

export const noFaceKept = (): Rejection =>
  badForm('livenessRequestInvalid', { problem: 'noFaceKept', field: 'transaction_id' });

/** docs/DECISIONS.md 13. */
export const parseMatchForm = (form: Form): MatchRequest | Rejection => {
  const { selfie } = form.files;
  const document = readDocument(form);
  if (isRejection(document)) return document;
  if (!selfie) return missingFile(form, 'selfieMissing', 'selfie');
  const options = acceptAll({
    device: readChoice(form, 'device', devices, 'livenessRequestInvalid'),
    returnId: readBoolean(form, 'return_id', 'livenessRequestInvalid'),
  });
  return isRejection(options) ? options : { endpoint: 'match', document, selfie, ...options };
};
