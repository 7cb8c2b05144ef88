import type { Part } from '../part.js';
import type { Step } from './backend.js';

/** Sent in place of a type: the photo says which of the step's it is. */
export const anyType = 'auto';

/** A passport has one page; `passport_plus` is one, too. */
export const subjectOfType = (type: string): 'passport' | 'card' | 'document' => {
  if (type === anyType) return 'document';
  return type === 'identification_card' ? 'card' : 'passport';
};

const partsOf = {
  passport: ['frontside'],
  card: ['frontside', 'backside'],
  document: ['frontside'],
} as const;

/** The step with the type that the person chose, or the photo said. */
export const withType = (
  step: Step,
  type: string,
  parts: readonly Part[] = partsOf[subjectOfType(type)],
) => ({ ...step, documentType: type, subject: subjectOfType(type), parts });

/** The other type of the step that the service recognised on a photo; undefined where there is none. */
export const otherType = (
  { documentTypes = [], documentType }: Step,
  looksLike: string | undefined,
): string | undefined => {
  const looks = { passport_page: 'passport', card_front: 'card', card_back: 'card' };
  const subject = Object.entries(looks).find(([look]) => look === looksLike)?.[1];
  const type = documentTypes.find((one) => subjectOfType(one) === subject);
  return type === documentType ? undefined : type;
};
