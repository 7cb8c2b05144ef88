/* Which of the 478 points of the face mesh are which; "right" and "left" are the person's own. */

/** Outer corners of the eyes. */
export const outerCorners = { right: 33, left: 263 } as const;
/** In front of the ears. */
export const sides = { right: 234, left: 454 } as const;

/** Round the face, from the forehead clockwise as the viewer sees it. */
export const oval = [
  ...[10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377],
  ...[152, 148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109],
] as const;

/** Lips from the person's right corner to the left one. */
export const lips = {
  upperOuter: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291],
  upperInner: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308],
  lowerInner: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308],
  lowerOuter: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291],
} as const;

/**
 * Lids from one corner to the other, and the row of points above the upper lid, which follows it.
 */
export const eyes = [
  {
    upper: [33, 246, 161, 160, 159, 158, 157, 173, 133],
    lower: [33, 7, 163, 144, 145, 153, 154, 155, 133],
    above: [130, 247, 30, 29, 27, 28, 56, 190, 243],
    iris: [468, 469, 470, 471, 472],
  },
  {
    upper: [263, 466, 388, 387, 386, 385, 384, 398, 362],
    lower: [263, 249, 390, 373, 374, 380, 381, 382, 362],
    above: [359, 467, 260, 259, 257, 258, 286, 414, 463],
    iris: [473, 474, 475, 476, 477],
  },
] as const;

export const brows = [...[70, 63, 105, 66, 107], ...[336, 296, 334, 293, 300]] as const;

/** Bridge, tip, wings and the side of the nose, and the middle of each cheek. */
export const noseAndCheeks = [
  ...[168, 6, 197, 195, 5, 4, 1, 2, 98, 327, 129, 358, 48, 278],
  ...[50, 280, 205, 425, 117, 346],
] as const;
