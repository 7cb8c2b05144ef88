/** What an answer holds only where the request asked for it. */
export type Extras = {
  readonly id?: number | undefined;
  /** Diagnostics (docs/DECISIONS.md 11). */
  readonly details?: object | undefined;
};

export const extrasOf = ({ id, details }: Extras) => ({
  ...(id !== undefined && { id }),
  ...(details && { details }),
});
