type Told = {
  readonly body?: unknown;
  readonly requestId?: string | undefined;
  readonly headers?: Headers | undefined;
  readonly cause?: unknown;
};

const textIn = (body: unknown): string | undefined => {
  const { error, message, detail } = (body ?? {}) as Record<string, unknown>;
  return [error, message, detail].find((text): text is string => typeof text === 'string');
};

const codeIn = (body: unknown): number | undefined => {
  const code = (body as { error_code?: unknown } | undefined)?.error_code;
  return typeof code === 'number' ? code : undefined;
};

/**
 * A fault of the request, of the login or of the service, never of a photo. A class, so that
 * `instanceof` works.
 */
export class AnversoError extends Error {
  override readonly name = 'AnversoError';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Code of the interface, where the answer has one. */
  readonly code: number | undefined;
  readonly body: unknown;
  /** Quote it when you ask the operator: it is in the service's log. */
  readonly requestId: string | undefined;
  readonly headers: Headers | undefined;

  constructor(status: number, text: string, { body, requestId, headers, cause }: Told = {}) {
    const message = [text, textIn(body)].filter(Boolean).join(': ');
    super(message, cause === undefined ? {} : { cause });
    this.status = status;
    this.code = codeIn(body);
    this.body = body;
    this.requestId = requestId;
    this.headers = headers;
  }
}

export const anversoError = (status: number, text: string, told: Told = {}): AnversoError =>
  new AnversoError(status, text, told);

/** Also where two copies of this module are loaded, and `instanceof` fails. */
export const isAnversoError = (value: unknown): value is AnversoError =>
  value instanceof Error && value.name === 'AnversoError';
