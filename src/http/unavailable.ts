/** Seconds after which to retry a busy service: about the time to drain a full queue. */
export const retryAfterSeconds = 2;

/** A temporary fault: answered 503 with `Retry-After`. */
export const unavailable = (name: string, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name, statusCode: 503 });

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
