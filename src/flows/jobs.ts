import type { MrzData } from '../spec/documents.js';
import type { Rejection } from '../spec/rejection.js';

/** What the service asks of a worker. Only these words cross the thread; images are moved, not copied. */
export type PassportJob = { readonly flow: 'passport'; readonly frontside: Uint8Array };
export type Job = PassportJob;
export type FlowName = Job['flow'];

export type PassportOutcome = {
  readonly mrz: MrzData;
  readonly valid: boolean;
  readonly imageScore: number;
  /** Shown only to who asks with details=true. */
  readonly diagnostics: Readonly<Record<string, unknown>>;
};

export type JobResult = {
  readonly outcome: PassportOutcome | Rejection;
  readonly timingsMs: Readonly<Record<string, number>>;
  readonly models: Readonly<Record<string, string>>;
};
