/** One thing to answer: a photo, and the back of its card where it has one. */
export type Item = { readonly file: string; readonly back?: string | undefined };

/** What the service would say to it. `diagnostics` is what details=true tells, asked for or not. */
export type Answered = {
  readonly isRefused: boolean;
  readonly body: Readonly<Record<string, unknown>>;
  readonly diagnostics: Readonly<Record<string, unknown>>;
};

/** `fault`: the machine failed, not the photo. */
export type State = 'accepted' | 'refused' | 'fault';

export type Result = Item &
  Omit<Answered, 'isRefused'> & { readonly state: State; readonly ms: number };

export const codeOf = ({ body }: Pick<Result, 'body'>): string =>
  typeof body['error_code'] === 'number' ? String(body['error_code']) : '';

export const messageOf = ({ body }: Pick<Result, 'body'>): string => {
  const text = body['error'] ?? body['message'];
  return typeof text === 'string' ? text : '';
};

/** For scripts: 0 all answered, 1 some refused, 3 the machine failed at one. 2 is a wrong usage. */
export const exitCodeOf = (results: readonly Pick<Result, 'state'>[]): 0 | 1 | 3 => {
  if (results.some(({ state }) => state === 'fault')) return 3;
  return results.some(({ state }) => state === 'refused') ? 1 : 0;
};
