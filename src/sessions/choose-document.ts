import { badField, type Form, readChoice } from '../contract/form.js';
import { type DocumentType, isCard } from '../contract/ocr-request.js';
import { isRejection, type Rejection } from '../contract/rejection.js';
import type { CaptureStep } from '../store/sessions/sessions.js';
import type { Answer } from '../verify/answer.js';

/* A step may offer a passport and an identity card: the person chooses, or the photo does (ADR 73). */

export const documentTypeField = 'document_type';
/** The photo chooses. */
const auto = 'auto';

export type ChosenDocument = {
  /** What the photos are read as; null for a step that asks for no document. */
  readonly documentType: DocumentType | null;
  /** The photo chooses: that it shows a card is no reason to refuse it. */
  readonly isByPhoto: boolean;
};

/** What the photos of a step are to be read as. */
export const chosenDocument = (
  { documentType, documentTypes }: CaptureStep,
  form: Form,
): ChosenDocument | Rejection => {
  if (!documentTypes) return { documentType, isByPhoto: false };
  const allowed = [...documentTypes, auto] as const;
  const chosen = readChoice(form, documentTypeField, allowed, 'ocrRequestInvalid');
  if (isRejection(chosen)) return chosen;
  if (!chosen) return badField('ocrRequestInvalid', documentTypeField, allowed);
  if (chosen !== auto) return { documentType: chosen, isByPhoto: false };
  // One photo comes, and one is all that a passport needs.
  return { documentType: documentTypes.find((type) => !isCard(type))!, isByPhoto: true };
};

/** What the person is asked for once the photo has shown a card. */
export const cardNext = {
  documentType: 'identification_card',
  parts: ['frontside', 'backside'],
} as const;
export type NextPhotos = typeof cardNext;

/** Undefined unless the photo was to choose, and shows the front of a card. */
export const nextPhotos = (
  { isByPhoto }: ChosenDocument,
  { rejection }: Answer,
): NextPhotos | undefined =>
  isByPhoto && rejection?.evidence['documentKind'] === 'card_front' ? cardNext : undefined;

/** The person may still choose: no photo was accepted. */
export const isOpenChoice = ({ documentTypes, status }: CaptureStep): boolean =>
  Boolean(documentTypes) && status !== 'done';
