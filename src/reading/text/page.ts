import type { Quad } from '../../geometry/quad.js';

/** One run of text as printed: a gap as wide as between label and value ends it. */
export type TextLine = {
  readonly text: string;
  /** Probability of each character of `text`, for shapes that weigh them; same length in UTF-16 units. */
  readonly characterConfidences: readonly number[];
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

/** The text of a rectified document, its printed top side up. */
export type TextPage = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly lines: readonly TextLine[];
};
