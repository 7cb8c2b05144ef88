import { badField, type Form, readBoolean, readChoice } from './form.js';
import { isRejection, reject, type Rejection } from './rejection.js';

export const documentTypes = ['passport', 'passport_plus', 'identification_card'] as const;
export type DocumentType = (typeof documentTypes)[number];
export const devices = ['IOS', 'ANDROID', 'DESKTOP'] as const;
export type Device = (typeof devices)[number];

/** Passports whose visual zone is read too: interface 2.1 knows Mexico alone. */
export const supportedPassportCodes: readonly string[] = ['052'];

/** Text fields of interface 2.1, and `details`, which is ours (decision 11). Others are ignored. */
export const ocrFields: readonly string[] = [
  'document_type',
  'document_id',
  'return_id',
  'device',
  'validate_sides',
  'details',
];

export type OcrRequest = {
  readonly documentType: DocumentType;
  readonly frontside: Uint8Array;
  readonly backside: Uint8Array | undefined;
  /** Only ever set for `passport`; interface 2.1 gives it no meaning elsewhere. */
  readonly documentId: string | undefined;
  readonly device: Device | undefined;
  readonly returnId: boolean;
  readonly validateSides: boolean;
  readonly details: boolean;
};

/** Interface 2.1. The order of the checks is the precedence of their answers. */
export const parseOcrForm = (form: Form): OcrRequest | Rejection => {
  const { frontside, backside } = form.files;
  if (!frontside) return reject('frontsideMissing', { field: 'frontside' });
  const documentType = readChoice(form, 'document_type', documentTypes, 'ocrRequestInvalid');
  if (isRejection(documentType)) return documentType;
  if (!documentType) return badField('ocrRequestInvalid', 'document_type', documentTypes);
  if (documentType === 'identification_card' && !backside)
    return reject('backsideMissing', { field: 'backside' });
  const device = readChoice(form, 'device', devices, 'ocrRequestInvalid');
  if (isRejection(device)) return device;
  const returnId = readBoolean(form, 'return_id', 'ocrRequestInvalid');
  if (isRejection(returnId)) return returnId;
  const validateSides = readBoolean(form, 'validate_sides', 'ocrRequestInvalid');
  if (isRejection(validateSides)) return validateSides;
  const details = readBoolean(form, 'details', 'ocrRequestInvalid');
  if (isRejection(details)) return details;
  const documentId =
    documentType === 'passport' ? form.fields['document_id'] || undefined : undefined;
  return {
    documentType,
    frontside,
    backside,
    documentId,
    device,
    returnId,
    validateSides,
    details,
  };
};
