/**
 * What a photo must be like for the proof of life (interface 7, 819–829). Every limit of the document's
 * judges stands here; where each comes from is said beside it.
 */
export const conditions = {
  /** Interface 8. */
  minAreaRatio: 0.1,
  /** 821 and 823 are one event at two severities: text begins some 3 % inside a card's edge, so more than this takes data away. */
  maxOutsideRatio: 0.03,
  /** A corner on the frame itself is outside; the finder places corners to about 0.5 % of the photo. */
  minInsideRatio: 0,
  /** Nearer than this, the edge of the document cannot be told from the edge of the photo. */
  minEdgeRatio: 0.01,
} as const;

export type Conditions = { readonly [K in keyof typeof conditions]: number };
