/** Parts of an answer that are present only where the request asked for them. */
export type Extras = {
  readonly id?: number | undefined;
  /** Diagnostics (docs/DECISIONS.md 11). */
  readonly details?: object | undefined;
};

export const extrasOf = ({ id, details }: Extras) => ({
  ...(id !== undefined && { id }),
  ...(details && { details }),
});
