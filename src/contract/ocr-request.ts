import { badField, type Form, missingFile, readBoolean, readChoice } from './form.js';
import { acceptAll, isRejection, type Rejection } from './rejection.js';

export const documentTypes = ['passport', 'passport_plus', 'identification_card'] as const;
export type DocumentType = (typeof documentTypes)[number];
/** Of two sides; a passport is one page. */
export const isCard = (type: DocumentType): boolean => type === 'identification_card';

export const devices = ['IOS', 'ANDROID', 'DESKTOP'] as const;
export type Device = (typeof devices)[number];

export type OcrRequest = {
  readonly endpoint: 'ocr';
  readonly documentType: DocumentType;
  readonly frontside: Uint8Array;
  readonly backside: Uint8Array | undefined;
  /** Set for `passport` only; interface 2.1 gives it no meaning elsewhere. */
  readonly documentId: string | undefined;
  readonly device: Device | undefined;
  readonly returnId: boolean;
  readonly validateSides: boolean;
  readonly details: boolean;
};

const frontMissing = (form: Form): Rejection => missingFile(form, 'frontsideMissing', 'frontside');

/** The photos that a document of this type needs, and what they were taken with. */
export const readSides = (form: Form, documentType: DocumentType) => {
  const { frontside, backside } = form.files;
  if (!frontside) return frontMissing(form);
  if (isCard(documentType) && !backside) return missingFile(form, 'backsideMissing', 'backside');
  const device = readChoice(form, 'device', devices, 'ocrRequestInvalid');
  return isRejection(device) ? device : { frontside, backside, device };
};

/** Interface 2.1. The order of the checks is the precedence of their answers. */
export const parseOcrForm = (form: Form): OcrRequest | Rejection => {
  if (!form.files['frontside']) return frontMissing(form);
  const documentType = readChoice(form, 'document_type', documentTypes, 'ocrRequestInvalid');
  if (isRejection(documentType)) return documentType;
  if (!documentType) return badField('ocrRequestInvalid', 'document_type', documentTypes);
  const sides = readSides(form, documentType);
  if (isRejection(sides)) return sides;
  const options = acceptAll({
    returnId: readBoolean(form, 'return_id', 'ocrRequestInvalid'),
    validateSides: readBoolean(form, 'validate_sides', 'ocrRequestInvalid'),
    details: readBoolean(form, 'details', 'ocrRequestInvalid'),
  });
  if (isRejection(options)) return options;
  const documentId =
    documentType === 'passport' ? form.fields['document_id'] || undefined : undefined;
  return { endpoint: 'ocr', documentType, ...sides, documentId, ...options };
};

/** Names of the interface that mean nothing for the document that was sent (interface 2.1). */
export const unusedOcrNames = ({ fields, files }: Form): readonly string[] => {
  const type = documentTypes.find((one) => one === fields['document_type']);
  const unused = [
    ...(type === 'passport' ? [] : ['document_id']),
    ...(type && isCard(type) ? [] : ['backside', 'validate_sides']),
  ];
  return unused.filter((name) => fields[name] || files[name]);
};
