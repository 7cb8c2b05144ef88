/** The holder as the zone names them: words folded to plain capitals, `YYYY-MM-DD`, `M` or `F`. */
export type CodeHolder = {
  readonly surnames: readonly string[];
  readonly names: readonly string[];
  readonly birthDate: string;
  readonly gender: string;
};

/** What a supported country's passport page adds to the answer (interface 2.4). */
export type PassportPage = {
  /** `document_id` of interface 2.1. */
  readonly documentId: string;
  /** A personal code that repeats parts of the zone. */
  readonly personalCode: {
    /** Its beginning, from what the zone says: a misread line can be completed with it. */
    readonly start: (holder: CodeHolder) => string;
    /** Places of `start` that must have been read: they tie the line to this holder. */
    readonly anchor: readonly [from: number, to: number];
    /** The rest, captured at the end of a line. */
    readonly rest: RegExp;
    /** Birth date (ISO) and sex, `''` where it says neither. */
    readonly says: (code: string) => { readonly birthDate: string; readonly gender: string };
  };
};
