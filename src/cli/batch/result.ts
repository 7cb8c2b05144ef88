/** A photo, and that of the card's back where there is one. */
export type Item = { readonly file: string; readonly back?: string | undefined };

/** The service's answer. `diagnostics` is what details=true adds, requested or not. */
export type Answered = {
  readonly isRefused: boolean;
  /** What the photo was recognised as, where no type was given. */
  readonly type?: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly diagnostics: Readonly<Record<string, unknown>>;
  /** What a person should know of a photo that was not refused (warnings.ts). */
  readonly warning?: string | undefined;
};

export type Result = Item &
  Omit<Answered, 'isRefused'> & {
    /** `fault`: the service failed, not the photo. */
    readonly state: 'accepted' | 'refused' | 'fault';
    readonly ms: number;
  };

export const codeOf = ({ body }: Pick<Result, 'body'>): string =>
  typeof body['error_code'] === 'number' ? String(body['error_code']) : '';

export const messageOf = ({ body }: Pick<Result, 'body'>): string => {
  const text = body['error'] ?? body['message'];
  return typeof text === 'string' ? text : '';
};

/** Warnings in a word each: `expired, unproven`. */
export const warningWords = ({ warning = '' }: Pick<Result, 'warning'>): readonly string[] =>
  [...warning.matchAll(/(?:^|; )(\w+)/g)].map(([, word]) => word!.toLowerCase());

/** For scripts: 0 all accepted, 1 some refused, 3 a failure. */
export const exitCodeOf = (results: readonly Pick<Result, 'state'>[]): 0 | 1 | 3 => {
  if (results.some(({ state }) => state === 'fault')) return 3;
  return results.some(({ state }) => state === 'refused') ? 1 : 0;
};
