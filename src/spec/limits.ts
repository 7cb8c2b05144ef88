/** Limits of interface section 8 and of docs/adr; each may be set from the environment (config.ts). */
export const limits = {
  /** Interface 8: "at most 2 MB", read as 2 × 1024 × 1024 (decision 7). */
  documentFileBytes: 2 * 1024 * 1024,
  /** Decision 7. */
  selfieFileBytes: 8 * 1024 * 1024,
  /**
   * A 2 MB file can hold far more pixels than a phone takes. 64 MP covers the largest phone modes;
   * beyond it decoding costs more memory than one request may have.
   */
  imagePixels: 64_000_000,
  /** One text field: the longest legal value is a word. */
  fieldBytes: 1024,
  /** Parts of a form: the interface has seven fields. */
  fields: 32,
  /** Time to receive a whole body; 2 MB in 15 s is a 1 Mbit/s line. */
  bodyMs: 15_000,
} as const;

export type Limits = { readonly [K in keyof typeof limits]: number };
