/** What the outside was told: only this must hold. */
export type KnownSession = {
  readonly id: string;
  readonly client: string;
  readonly link: string;
  readonly device: string;
  readonly steps: readonly ('document' | 'selfie')[];
  readonly createdMs: number;
  /** Steps that were answered as accepted. */
  readonly done: Set<number>;
  /** Somebody tried; `true`: it was acknowledged. */
  cancelled: boolean | 'maybe';
  decision: string | undefined;
};

export type KnownRecord = {
  readonly client: string;
  readonly recordedMs: number;
  erased: boolean | 'maybe';
};

export const clientNames = ['acme', 'bank'] as const;

export const createModel = () => ({
  sessions: new Map<string, KnownSession>(),
  records: new Map<number, KnownRecord>(),
  /** By idempotency key: what was answered first. */
  answered: new Map<
    string,
    { readonly client: string; readonly id: string; readonly atMs: number }
  >(),
  /** The newest pair of each client, and when it was made by the clock. */
  logins: new Map<string, { access: string; refresh: string; readonly clockMs: number }>(),
  /** Every access token that was given out. */
  tokens: [] as { readonly client: string; readonly access: string; readonly clockMs: number }[],
  keys: 0,
});

export type Model = ReturnType<typeof createModel>;
