import type { ComparedFace } from '../flows/compared-face.js';
import type { Copies } from '../flows/copy-photos.js';
import type { Expiry } from '../flows/document/expiry.js';
import type { JobResult } from '../flows/jobs.js';
import type { StepFindings } from '../contract/findings.js';
import type { Rejection } from '../contract/rejection.js';

/** The result of a request; http/present spells it. */
export type Answer = {
  /** Undefined where it is accepted, or where the endpoint answers a refusal in a shape of its own. */
  readonly rejection?: Rejection | undefined;
  /** Id of the transaction; undefined if nothing was processed. */
  readonly id?: number | undefined;
  readonly result?: JobResult | undefined;
  readonly expiry?: Expiry | undefined;
  /** 2.5: why the rest of the page was not read, although the zone was. */
  readonly pageRefused?: Rejection | undefined;
  /** A moving selfie was judged, not a photo alone. */
  readonly moving?: boolean;
  /** For the checks of a session. */
  readonly findings?: StepFindings | undefined;
  readonly face?: ComparedFace | undefined;
  /** Kept for a reviewer, in case a person has to look at it. */
  readonly copies?: Copies | undefined;
};
