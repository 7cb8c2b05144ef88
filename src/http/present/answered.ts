import type { Copies } from '../../flows/copy-photos.js';
import type { ComparedFace } from '../../flows/compared-face.js';
import { codes, type Language } from '../../spec/codes.js';
import type { StepFindings } from '../../spec/findings.js';
import type { Rejection } from '../../spec/rejection.js';
import { presentRejection, type RejectionExtras } from './failures.js';

/** An answer of one of the two endpoints, before it is sent. */
export type Answered = {
  readonly status: number;
  readonly body: object;
  /** Id of the transaction; undefined if nothing was processed. */
  readonly id?: number | undefined;
  readonly rejection?: Rejection;
  /** A moving selfie was judged, not a photo alone. */
  readonly moving?: boolean;
  /** For the checks of a session. */
  readonly findings?: StepFindings | undefined;
  readonly face?: ComparedFace | undefined;
  /** Which document it was; never stored as it is. */
  readonly identity?: string | undefined;
  /** Kept for a reviewer, in case a person has to look at it. */
  readonly copies?: Copies | undefined;
};

export const answeredRejection = (
  rejection: Rejection,
  language: Language,
  extras: RejectionExtras = {},
  present: typeof presentRejection = presentRejection,
): Answered => ({
  status: codes[rejection.rejected].status,
  body: present(rejection, language, extras),
  rejection,
});
