import type { Quad } from '../geometry/quad.js';

/** Height of a line's box, in heights of its capitals: room for accents and descenders. */
export const boxCaps = 1.6;
/** Margin left and right of the outermost letters, in heights of capitals. */
export const sideCaps = 0.25;

/** One printed line of a rectified page: its box, `boxCaps` high, in the page's pixels. */
export type FoundLine = { readonly quad: Quad; readonly score: number };

export type FoundLines = {
  readonly lines: readonly FoundLine[];
  /** Share of the text that is upside down; 0 where there is none. */
  readonly upsideDownRatio: number;
};

/**
 * CTC output along one line (Graves et al. 2006): `logProbs[step * classes.length + class]`, class
 * 0 is blank. The line's box spans `boxSteps` steps from `firstStep` on; the rest is padding.
 */
export type TextTrace = {
  readonly steps: number;
  readonly firstStep: number;
  readonly boxSteps: number;
  readonly classes: readonly string[];
  readonly logProbs: Float32Array;
};
