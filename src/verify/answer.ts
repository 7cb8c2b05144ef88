import type { Expiry } from '../flows/document/expiry.js';
import type { DocumentFlow, FlowName, JobResult } from '../flows/jobs.js';
import type { CaptureProof } from '../contract/capture-proof.js';
import type { ChipFindings, DocumentFindings } from '../contract/findings.js';
import type { ChipRequest } from '../contract/chip.js';
import type { LivenessRequest } from '../contract/liveness-request.js';
import type { LivenessScores } from '../contract/liveness-scores.js';
import type { MatchRequest } from '../contract/match-request.js';
import type { OcrRequest } from '../contract/ocr-request.js';
import type { Rejection } from '../contract/rejection.js';
import type { VerifyRequest } from '../contract/verify-request.js';

/** The result of a job, after the judgement was recorded as a transaction. */
type Judged<Request extends VerifyRequest, F extends FlowName> = JobResult<F> & {
  readonly endpoint: Request['endpoint'];
  readonly request: Request;
  /** The transaction's id. */
  readonly id: number;
  /** Undefined where it is accepted, or where the endpoint answers a refusal in its own shape. */
  readonly rejection?: Rejection;
};

export type DocumentAnswer = Judged<OcrRequest, DocumentFlow> & {
  readonly expiry?: Expiry;
  /** 2.5: why the rest of the page was not read, although the zone was. */
  readonly pageRefused?: Rejection;
  /** What the checks of a session need. */
  readonly findings?: DocumentFindings;
};
export type SelfieAnswer = Judged<LivenessRequest, 'selfie' | 'movingSelfie'> & {
  /** Where an app signed it. */
  readonly proof?: CaptureProof;
} & (
    | { readonly rejection: Rejection }
    | { readonly rejection?: never; readonly scores: LivenessScores }
  );
export type MatchAnswer = Judged<MatchRequest, 'match'>;
export type ChipAnswer = Judged<ChipRequest, 'chip'> & {
  readonly expiry?: Expiry;
  /** What the checks of a session need. */
  readonly findings?: ChipFindings;
};

/** Distinguished by `endpoint`, and what was read by the `flow` of its `outcome`. */
export type Answer = DocumentAnswer | SelfieAnswer | MatchAnswer | ChipAnswer;
