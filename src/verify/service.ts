import type { Config } from '../config.js';
import type { FlowName, JobOf, JobResult } from '../flows/jobs.js';
import type { CameraJudged } from '../contract/camera-baseline.js';
import type { Client } from '../store/clients.js';
import type { Store } from '../store/open-store.js';
import type { CaptureSession } from '../store/sessions/sessions.js';

/**
 * Runs a job off the event loop, clients in turn. Throws a fault with code `poolFull` when too many
 * of this client's wait.
 */
export type Flows = {
  run<F extends FlowName>(
    job: JobOf<F>,
    client: string,
    signal: AbortSignal,
  ): Promise<JobResult<F>>;
  /** Why no photo can be judged on this node, or undefined. */
  problem(): string | undefined;
};

/** The parts of a running service that a verification uses. */
export type Service = {
  readonly config: Pick<Config, 'keySecret' | 'cameraBaselines'>;
  readonly store: Store;
  readonly flows: Pick<Flows, 'run'>;
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
