import type { ComparedFace } from '../flows/compared-face.js';
import type { FlowName, JobOf, JobResult } from '../flows/jobs.js';
import type { CalendarDate } from '../contract/calendar.js';
import type { CameraBaseline, CameraJudged } from '../contract/camera-baseline.js';
import type { Action } from '../contract/challenge.js';
import type { Reason } from '../contract/codes.js';
import type { Unusable } from '../store/challenges.js';
import type { Client } from '../store/clients.js';
import type { Outcome } from '../store/transactions.js';

/** What is recorded of a verification. */
export type Entry = Partial<Pick<JobResult, 'timingsMs' | 'models'>> & {
  readonly kind: string;
  readonly outcome: Outcome;
  readonly reason?: Reason;
};

/** Baselines of the client's cameras. */
export type Cameras = {
  find(device: string | undefined): Promise<CameraBaseline | undefined>;
  learn(device: string | undefined, camera: CameraJudged): Promise<void>;
};

/** Faces of documents whose selfie may follow in a request of its own. */
export type DocumentFaces = {
  /** Whether to keep the face of this client's documents. */
  readonly areKept: boolean;
  keep(id: number, face: ComparedFace): Promise<void>;
  /** Undefined if it was not kept, or has expired. */
  find(id: number): Promise<ComparedFace | undefined>;
};

/** Challenges of the caller. */
export type OpenChallenges = {
  use(id: string): Promise<readonly Action[] | Unusable>;
  judged(id: string, missed: readonly Action[]): Promise<void>;
  release(id: string): Promise<void>;
};

/** Everything that a verification needs from its caller: the service, or a program without one. */
export type Context = {
  readonly client: Pick<Client, 'services' | 'refuseExpired' | 'minLiveness'>;
  readonly today: CalendarDate;
  readonly run: <F extends FlowName>(job: JobOf<F>) => Promise<JobResult<F>>;
  /** Gives the id of the transaction. */
  readonly record: (entry: Entry) => Promise<number>;
  /** For a photo of a capture session: what to return with the answer. */
  readonly session?: { readonly face: boolean; readonly copies: boolean } | undefined;
  /** Explains a result also where the request does not ask for it. */
  readonly explain?: boolean;
  /** Called with a temporary fault. */
  readonly onBusy?: (fault: unknown) => void;
  /** The caller no longer waits for the answer. */
  readonly isGone?: () => boolean;
  readonly cameras?: Cameras;
  readonly faces?: DocumentFaces;
  readonly challenges?: OpenChallenges;
};
