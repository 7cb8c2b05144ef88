import type { Quad } from '../../geometry/quad.js';

/** One run of printed text, without a gap as wide as between label and value. */
export type TextLine = {
  readonly text: string;
  /** Probability of each UTF-16 unit of `text`. */
  readonly characterConfidences: readonly number[];
  /** The same if only a digit is possible, so that `0` is not confused with `O`. */
  readonly digitConfidences?: readonly number[];
  /** Probability that all of it is right. */
  readonly confidence: number;
  /** In the page's own pixels, upright. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** In the photo's pixels. */
  readonly quad: Quad;
};

export type TextLines = readonly TextLine[];

/** The text of a rectified document, its printed top side up. */
export type TextPage = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly lines: TextLines;
};
