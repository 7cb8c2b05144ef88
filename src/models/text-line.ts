import type { Quad } from '../geometry/quad.js';
import type { FlatPage } from '../image/flat-page.js';

/** Height of a line's box in heights of its capitals: room for accents above and descenders below. */
export const boxCaps = 1.6;
/** Room left and right of the outermost letters, in heights of capitals. */
export const sideCaps = 0.25;

/** One printed line of a page that lies straight: its box, `boxCaps` high, in the page's pixels. */
export type FoundLine = { readonly quad: Quad; readonly score: number };

export type FoundLines = {
  readonly lines: readonly FoundLine[];
  /** Share of the text that stands on its head; 0 where there is none. */
  readonly upsideDownRatio: number;
};

/**
 * What a net saw along one line: `logProbs[step * classes.length + class]`, class 0 is blank (CTC, Graves et
 * al. 2006). The line's box spans `boxSteps` steps from `firstStep` on; what is left over is padding.
 */
export type TextTrace = {
  readonly steps: number;
  readonly firstStep: number;
  readonly boxSteps: number;
  readonly classes: readonly string[];
  readonly logProbs: Float32Array;
};

export type TextFinder = {
  readonly version: string;
  /** Lines of a rectified page, its text about level. */
  readonly find: (page: FlatPage) => Promise<FoundLines>;
};

export type TextReader = {
  readonly version: string;
  readonly read: (page: FlatPage, line: FoundLine) => Promise<TextTrace>;
};
