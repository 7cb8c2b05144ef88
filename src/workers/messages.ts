export type Start = {
  /** Module that exports `start`; a string because URLs do not cross threads. */
  readonly module: string;
  readonly workerData: unknown;
  readonly nice: number | undefined;
};

export type ToWorker =
  | { readonly id: number; readonly job: unknown }
  /** Exit at once, or when the current job is done. */
  | { readonly stop: 'now' | 'afterJob' };

/** Bytes of a job or a result are sent beside the message, through a pipe (carry-bytes.ts). */
type Carried = { readonly lengths: readonly number[] };

export type ToProcess =
  | { readonly stop: 'now' | 'afterJob' }
  | (Carried & { readonly id: number; readonly job: unknown });

/** Errors cross threads without their own properties, so these travel beside the error. */
export type Thrown = { readonly error: Error; readonly code?: string; readonly model?: string };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'startFailed'; readonly thrown: Thrown }
  /** A process reports the error that ends it; a thread's error event does so by itself. */
  | { readonly kind: 'died'; readonly thrown: Thrown }
  | (Ended & { readonly kind: 'done'; readonly result: unknown })
  | (Ended & { readonly kind: 'threw'; readonly thrown: Thrown });

/** A completed job, and its processor time, which is unknown for a thread. */
export type Ended = { readonly id: number; readonly processorMs?: number };

export type FromProcess =
  | Exclude<FromWorker, { readonly kind: 'done' }>
  | (Extract<FromWorker, { readonly kind: 'done' }> & Carried);

/** A job's runner: what a module given to the pool must export as `start`. */
export type Runner = { run(job: unknown): Promise<unknown> };
export type StartRunner = (workerData: unknown) => Promise<Runner>;
