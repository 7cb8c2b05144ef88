/**
 * What a photo must be like for the proof of life (interface 7, 818–829). Every limit of the document's
 * judges stands here. Measured ones were set between the two sides of the labelled pictures of one half of the
 * documents (eval/reports/proof-of-life.md); rerun `npm run eval proof-of-life` to move one.
 */
export const conditions = {
  /** 819: finds less sure than this are documents only where their sides or a portrait are seen. */
  minDocumentScore: 0.48,
  /** Interface 8. */
  minAreaRatio: 0.1,
  /**
   * 821 and 823 are one event at two severities: text begins some 3 % inside a card's edge, so more than this takes data away.
   * What is beyond the frame is estimated from the document's shape: 2 % and less measures 0.063 at the most but for one, 8 % and more 0.083 and up.
   */
  maxOutsideRatio: 0.07,
  /** A corner on the frame itself is outside; corners are known to about 0.3 % of the photo. */
  minInsideRatio: 0,
  /** Nearer than this, the edge of the document cannot be told from the edge of the photo. */
  minEdgeRatio: 0.015,
  /** 828: luma of the paper. Four stops under a right exposure make 57, a stop and a quarter makes 158. */
  minPaperLuma: 90,
  /** 828: of the document, the part that is burnt out. White cards in bright light reach 0.54 and lose nothing, two stops over make 0.59 and more. */
  maxClippedRatio: 0.57,
  /** 826: letters of a millimetre and a half melt from here on. Sharp photos reach 0.26, blurred ones begin at 0.32. */
  maxBlurMm: 0.3,
  /** 829: of the document, the part burnt out by reflections: a line of the machine readable zone, half a name. */
  maxGlareRatio: 0.015,
  /** 829 knows reflections from white paper only where the rest of the document is darker than this. */
  maxLumaBesideGlare: 236,
  /** 827: as the file was saved last, next to the Independent JPEG Group's encoder. Messengers save at 55 and more. */
  minJpegQuality: 25,
  /** 827: grey levels between squares of eight pixels, whenever it was saved. Quality 57 leaves 2.1, 14 leaves 3.3. */
  maxBlocks: 2.7,
  /** 818: pixels of the file on a millimetre of the document: fewer hide every trace that is looked for. */
  minPxPerMm: 3,
  /** 820: the detector's score of the face on the document (models/portrait-detector). */
  minPortraitScore: 0.6,
  /** 820: of the document's height. Ghost images reach 0.17 and the smallest portraits have 0.16: it does not part them all. */
  minPortraitRatio: 0.15,
  /** 818: spread of the document's hues. 124 of 125 photos made grey have 0.017 and less (the other 0.067), the palest genuine card 0.043. */
  minColourSpread: 0.025,
} as const;

export type Thresholds = { readonly [K in keyof typeof conditions]: number };
