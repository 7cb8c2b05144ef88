import { apply, applyToQuad, homographyBetween, invert } from '../../geometry/homography.js';
import { point, clamp } from '../../geometry/point.js';
import { insideOf, type Quad, rectangle } from '../../geometry/quad.js';
import { blankImage, type Crop, type Image } from '../../image/image.js';
import { copyLuma } from '../../image/luma.js';
import type { Tensor } from '../../inference/session.js';
import type { Face } from '../face-detector.js';

/* Inputs of the tamper net; anverso_training/genuine/native_view.py cuts the same. */

/** Size of the rectified document, the same for every kind. */
export const documentViewPx = { widthPx: 672, heightPx: 448 } as const;

const blockPx = 8;
const block = { widthPx: blockPx, heightPx: blockPx };
/** Grid on the rectified document; each cell takes the photo's block at that place, unresampled. */
const columns = 64;
const rows = 44;
/**
 * Size of the printed portrait, in sizes of its face, and how far its middle lies above the face's.
 */
const portraitFaces = { width: 1.5, height: 1.95, above: 0.1 };

/** The printed portrait around a face, clipped to the rectified document, in its pixels. */
export const portraitAbout = ({ centre, sizePx }: Omit<Face, 'score'>): Quad => {
  const { widthPx, heightPx } = documentViewPx;
  const y = centre.y - portraitFaces.above * sizePx;
  const halfWidth = (portraitFaces.width * sizePx) / 2;
  const halfHeight = (portraitFaces.height * sizePx) / 2;
  const left = clamp(centre.x - halfWidth, 0, widthPx);
  const top = clamp(y - halfHeight, 0, heightPx);
  const right = clamp(centre.x + halfWidth, 0, widthPx);
  return rectangle(left, top, right - left, clamp(y + halfHeight, 0, heightPx) - top);
};

/** Maps a place of the grid to the photo's pixels. */
export const placeInPhoto = (place: Quad, document: Quad): Quad =>
  applyToQuad(homographyBetween(rectangle(0, 0, columns, rows), document), place);

/** Maps a place in the photo's pixels to the grid. */
export const placeOnGrid = (place: Quad, document: Quad): Quad =>
  applyToQuad(homographyBetween(document, rectangle(0, 0, columns, rows)), place);

type NativeView = {
  readonly luma: Image;
  /** Two planes, 1 for the blocks of the portrait and for those of the rest of the document. */
  readonly zones: Tensor;
};

/** Quads are in the photo's pixels. Places outside the photo take the nearest block and no zone. */
export const nativeViewOf = (photo: Crop, document: Quad, portrait: Quad): NativeView => {
  const { image } = photo;
  const toImage = invert(photo.toPhoto);
  const grid = rectangle(0, 0, columns, rows);
  const toPlace = homographyBetween(grid, applyToQuad(toImage, document));
  const onPortrait = insideOf(applyToQuad(toImage, portrait));
  const across = Math.floor(image.widthPx / blockPx);
  const down = Math.floor(image.heightPx / blockPx);
  const luma = blankImage(columns * blockPx, rows * blockPx, 1);
  const zones = new Float32Array(2 * columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const { x, y } = apply(toPlace, point(column + 0.5, row + 0.5));
      const blockX = Math.floor(x / blockPx);
      const blockY = Math.floor(y / blockPx);
      const nearX = clamp(blockX, 0, across - 1);
      const nearY = clamp(blockY, 0, down - 1);
      const start = (row * luma.widthPx + column) * blockPx;
      copyLuma(image, nearX * blockPx, nearY * blockPx, block, luma, start);
      if (nearX === blockX && nearY === blockY)
        zones[((onPortrait(x, y) ? 0 : rows) + row) * columns + column] = 1;
    }
  return { luma, zones: { data: zones, dims: [1, 2, rows, columns] } };
};
