/** Failures of the service itself, as opposed to a photo. Callers narrow on `code`. */
type FaultCode =
  | 'poolFull'
  | 'poolClosed'
  | 'jobTimedOut'
  /**
   * Aborted because the machine was too busy, not because of the file (src/image/decode.ts,
   * src/workers/pool.ts).
   */
  | 'tooBusy'
  | 'workerDied'
  | 'workerStartFailed'
  | 'modelMissing'
  | 'modelChanged'
  | 'modelUnusable';

type Fault = Error & { readonly code: FaultCode };

export const fault = (code: FaultCode, message: string, cause?: unknown): Fault =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code });

/** A fault of one model, with its name for the failure counter. */
export const modelFault = (code: FaultCode, model: string, message: string, cause?: unknown) =>
  Object.assign(fault(code, message, cause), { model });

/** The model that caused a fault, if any. */
export const failedModelOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  return 'model' in error && typeof error.model === 'string'
    ? error.model
    : failedModelOf(error.cause);
};

export const isFault = (value: unknown, code?: FaultCode): value is Fault =>
  value instanceof Error && 'code' in value && (code === undefined || value.code === code);
