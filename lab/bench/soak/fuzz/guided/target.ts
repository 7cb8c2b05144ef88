/** A parser of ours that sees bytes of strangers, as the guided fuzzer tries it. */
export type GuidedTarget = {
  readonly about: string;
  /** The files whose coverage is reported: how their paths from the root begin. */
  readonly subject: readonly string[];
  /** Good inputs to begin with; the kept corpus is added. */
  readonly seeds: () => Promise<readonly Uint8Array[]> | readonly Uint8Array[];
  /** Words of the format that chance would not find. */
  readonly words?: readonly (string | Uint8Array)[];
  /** Every outcome that the code declares returns; a throw is a failure. */
  readonly tryOne: (bytes: Uint8Array) => unknown;
};
