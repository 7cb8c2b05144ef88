/** Failures of the service itself, as opposed to a photo. Callers narrow on `code`. */
type FaultCode =
  | 'poolFull'
  | 'poolClosed'
  | 'jobTimedOut'
  | 'workerDied'
  | 'workerStartFailed'
  | 'modelMissing'
  | 'modelChanged';

type Fault = Error & { readonly code: FaultCode };

export const fault = (code: FaultCode, message: string, cause?: unknown): Fault =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code });

export const isFault = (value: unknown, code?: FaultCode): value is Fault =>
  value instanceof Error && 'code' in value && (code === undefined || value.code === code);
