/** A fault of the request, of the login or of the service, never of a photo. */
export type AnversoError = Error & {
  readonly name: 'AnversoError';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Code of the interface, where the answer has one. */
  readonly code: number | undefined;
  readonly body: unknown;
  /** Quote it when you ask the operator: it is in the service's log. */
  readonly requestId: string | undefined;
  readonly headers: Headers | undefined;
};

type Told = Partial<Pick<AnversoError, 'body' | 'requestId' | 'headers'>> & {
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

export const anversoError = (status: number, text: string, told: Told = {}): AnversoError => {
  const { body, requestId, headers, cause } = told;
  const message = [text, textIn(body)].filter(Boolean).join(': ');
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), {
    name: 'AnversoError' as const,
    status,
    code: codeIn(body),
    body,
    requestId,
    headers,
  });
};

export const isAnversoError = (value: unknown): value is AnversoError =>
  value instanceof Error && value.name === 'AnversoError';
