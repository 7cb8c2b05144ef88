import type { KeptTrust } from '../chip/trust-of.js';
import type { ComparedFace } from '../flows/compared-face.js';
import type { FlowName, JobOf, JobResult } from '../flows/jobs.js';
import type { CalendarDate } from '../contract/calendar.js';
import type { CameraBaseline, CameraJudged } from '../contract/camera-baseline.js';
import type { CaptureProof, SentSignature } from '../contract/capture-proof.js';
import type { Action, Freshness } from '../contract/challenge.js';
import type { Reason } from '../contract/codes.js';
import type { ConversationState } from '../contract/conversation.js';
import type { Config } from '../config.js';
import type { ModelHealth } from '../inference/model-health.js';
import type { Unusable } from '../store/challenges.js';
import type { Client } from '../store/clients.js';
import type { Store } from '../store/open-store.js';
import type { CaptureSession } from '../store/sessions/sessions.js';
import type { Outcome } from '../store/transactions.js';
import type { Pool } from '../workers/pool.js';

/** What is recorded of a verification. */
export type RecordedResult = Partial<Pick<JobResult, 'timingsMs' | 'models'>> & {
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

/** What the verification of a chip needs of the service. */
export type Chips = {
  /** False: it is of somebody else, has expired, or was used. */
  takeChallenge(id: string): Promise<boolean>;
  /** Nothing was judged: the challenge may be used again, for so long. */
  returnChallenge(id: string, forMs: number): Promise<void>;
  trustOf(countries: readonly string[]): Promise<readonly KeptTrust[]>;
  now(): number;
};

/** A challenge that this request used up. */
export type UsedChallenge = {
  readonly actions: readonly Action[];
  /** Set if the challenge was revealed piece by piece. */
  readonly conversation?: ConversationState | undefined;
  /** Called before the recording is judged; `still` is the photo beside it. */
  checkFresh(sent: {
    readonly frames: readonly Uint8Array[];
    readonly timesMs: readonly number[];
    readonly still: Uint8Array;
  }): Promise<Freshness>;
  judged(missed: readonly Action[]): Promise<void>;
  /** Nothing was judged: challenge and recording may be used again. */
  release(): Promise<void>;
};

/** What a signature must be of. */
export type SignedPictures = {
  /** Undefined for a photo alone: a nonce takes its place. */
  readonly challengeId: string | undefined;
  /** SHA-256 of the selfie and of each frame, in the order in which they were sent. */
  readonly pictures: readonly Uint8Array[];
};

/** The parts of a running service that a verification uses. */
export type RunningParts = {
  readonly config: Pick<Config, 'keySecret' | 'cameraBaselines' | 'apps' | 'appKeyDays'>;
  readonly store: Store;
  /** The workers, which run jobs off the event loop, clients in turn. */
  readonly pool: Pick<Pool, 'run' | 'stats'>;
  readonly modelHealth: Pick<ModelHealth, 'observe' | 'problem'>;
  readonly metrics: {
    recorded(
      kind: string,
      outcome: string,
      code: number | undefined,
      timingsMs: Readonly<Record<string, number>>,
    ): void;
    selfieScored(camera: CameraJudged): void;
  };
  readonly log: { warn(what: object, message: string): void };
};

/** The caller of a verification. */
export type Caller = {
  readonly client: Client;
  /** Set where the photo belongs to a capture session. */
  readonly session: CaptureSession | undefined;
  readonly requestId: string;
  /** When the request arrived: its body may have taken a while. */
  readonly arrivedAt: Date;
  /** Aborts when nobody waits for the answer any more, which frees its slot in the queue. */
  readonly signal: AbortSignal;
  readonly onRecorded: (what: Readonly<Record<string, unknown>>) => void;
  readonly onBusy: (fault: unknown) => void;
};

/** Everything that a verification needs: of a running service, or of a program without one. */
export type Context = Partial<Pick<Caller, 'signal' | 'onBusy'>> & {
  readonly client: Pick<Client, 'services' | 'refuseExpired' | 'minLiveness'>;
  readonly today: CalendarDate;
  readonly run: <F extends FlowName>(job: JobOf<F>) => Promise<JobResult<F>>;
  /** Gives the id of the transaction. */
  readonly record: (entry: RecordedResult) => Promise<number>;
  /** For a photo of a capture session: what to return with the answer. */
  readonly session?:
    { readonly face: boolean; readonly copies: boolean; readonly originals: boolean } | undefined;
  /** Explains a result also where the request does not ask for it. */
  readonly explain?: boolean;
  readonly cameras?: Cameras;
  readonly faces?: DocumentFaces;
  readonly chips?: Chips;
  /** Uses up a challenge of the caller. */
  readonly useChallenge?: (id: string) => Promise<UsedChallenge | Unusable>;
  /** Judges what an app signed. Once for each selfie: it uses nonce and counter up. */
  readonly proveCapture?: (sent: SentSignature, signed: SignedPictures) => Promise<CaptureProof>;
};
