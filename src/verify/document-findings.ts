import type { Expiry } from '../flows/document/expiry.js';
import type { FlowName, Outcomes } from '../flows/jobs.js';
import { areOfTwoCards, type DocumentFindings } from '../contract/findings.js';
import { isRejection, reject, type Rejection } from '../contract/rejection.js';

type Read = Outcomes[FlowName];

/** What the checks of a session need to know of a document that was read. */
export const documentFindings = (
  read: Read,
  expiry: Expiry | undefined,
  { proven, isDoubtful }: { readonly proven: boolean; readonly isDoubtful: boolean },
): DocumentFindings => ({
  // 2.5: the zone was read, the rest of the page was not.
  valid: 'valid' in read && read.valid && !('visual' in read && isRejection(read.visual)),
  expired: expiry?.expired ?? null,
  sides: ('compared' in read && read.compared) || null,
  consistency: ('consistency' in read && read.consistency) || null,
  proven,
  genuineDoubt: isDoubtful,
});

/** The back belongs to another card: the person is asked again, because it may be a mistake. */
export const judgeSides = (read: Read): Rejection | undefined =>
  'compared' in read && read.compared && areOfTwoCards(read.compared)
    ? reject('sidesDiffer', { different: read.compared.different })
    : undefined;
