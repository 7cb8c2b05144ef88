import type { Expiry } from '../flows/document/expiry.js';
import type { DocumentOutcome } from '../flows/jobs.js';
import { areOfTwoCards, type DocumentFindings } from '../contract/findings.js';
import { isRejection, reject, type Rejection } from '../contract/rejection.js';

/** What the checks of a session need to know of a document that was read. */
export const documentFindings = (
  read: DocumentOutcome,
  expiry: Expiry | undefined,
  { proven, isDoubtful }: { readonly proven: boolean; readonly isDoubtful: boolean },
): DocumentFindings => {
  const isCard = read.flow === 'identificationCard';
  const isOfZone = read.flow === 'passport';
  // 2.5: the zone was read, the rest of the page was not.
  const isPartly = !isCard && !isOfZone && isRejection(read.visual);
  return {
    valid: read.valid && !isPartly,
    expired: expiry?.expired ?? null,
    sides: (isCard && read.compared) || null,
    consistency: (!isOfZone && read.consistency) || null,
    proven,
    genuineDoubt: isDoubtful,
  };
};

/** The back belongs to another card: the person is asked again, because it may be a mistake. */
export const judgeSides = (read: DocumentOutcome): Rejection | undefined =>
  read.flow === 'identificationCard' && read.compared && areOfTwoCards(read.compared)
    ? reject('sidesDiffer', { different: read.compared.different })
    : undefined;
