import type { Form } from '../contract/form.js';
import { readSelfie } from '../contract/liveness-request.js';
import { readSides } from '../contract/ocr-request.js';
import { isRejection, type Rejection } from '../contract/rejection.js';
import type { VerifyRequest } from '../contract/verify-request.js';
import type { CaptureStep } from '../store/sessions/sessions.js';

/** The request that a client would send with these photos. */
export const stepRequest = (
  { documentType, country }: CaptureStep,
  form: Form,
  details: boolean,
): VerifyRequest | Rejection => {
  if (documentType === null) {
    const options = { returnId: true, details: true, diagnostics: details };
    return readSelfie(form, options);
  }
  const sides = readSides(form, documentType);
  if (isRejection(sides)) return sides;
  return {
    ...({ endpoint: 'ocr', documentType, ...sides } as const),
    documentId: documentType === 'passport' ? country || undefined : undefined,
    ...{ returnId: true, validateSides: false, details },
  };
};
