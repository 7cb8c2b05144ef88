import { applyToQuad, invert } from '../geometry/homography.js';
import { type Point, cross, minus } from '../geometry/point.js';
import { boundsOf, cornersOf, type Quad, rectangle, signedArea } from '../geometry/quad.js';
import { greyRegion } from '../image/grey-region.js';
import type { Crop, Image } from '../image/image.js';
import type { Tensor } from '../inference/session.js';

/* What the net against edits looks at; training/genuine/native_view.py cuts the same. */

/** The straight document on which faces are looked for, whatever its kind. */
export const documentViewPx = { widthPx: 672, heightPx: 448 } as const;

/** What is judged at a time: JPEG's blocks, where the file has them. */
export const cellPx = 8;
/** Of a larger part of the photo, means of two by two pixels are looked at. */
const mostPx = 1600;
/** The printed portrait in sizes of its face, and how far its middle lies above the face's. */
const portraitFaces = { width: 1.5, height: 1.95, above: 0.1 };

/** In pixels of the straight document. */
export type DocumentFace = { readonly centre: Point; readonly sizePx: number };

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** The printed portrait about a face, inside the straight document. */
export const portraitAbout = ({ centre, sizePx }: DocumentFace): Quad => {
  const { widthPx, heightPx } = documentViewPx;
  const y = centre.y - portraitFaces.above * sizePx;
  const [halfWidth, halfHeight] = [
    (portraitFaces.width * sizePx) / 2,
    (portraitFaces.height * sizePx) / 2,
  ];
  const [left, top] = [within(centre.x - halfWidth, widthPx), within(y - halfHeight, heightPx)];
  const right = within(centre.x + halfWidth, widthPx);
  return rectangle(left, top, right - left, within(y + halfHeight, heightPx) - top);
};

export type NativeView = {
  /** Luma of the photo's own pixels. */
  readonly luma: Image;
  /** Two planes of cells, 1 where one is of the portrait, and where it is of the rest of the document. */
  readonly zones: Tensor;
};

/** On the same side of all four edges; a photo may be stored mirrored. */
const insideOf = (quad: Quad): ((x: number, y: number) => boolean) => {
  const corners = cornersOf(quad);
  const side = Math.sign(signedArea(quad));
  const edges = corners.map((from, i) => {
    const along = minus(corners[(i + 1) % 4]!, from);
    return { x: -side * along.y, y: side * along.x, least: side * cross(along, from) };
  });
  return (x, y) => edges.every((edge) => edge.x * x + edge.y * y >= edge.least);
};

/** Whole cells of the part of the picture that holds the quad, from its grid on. */
const partOf = ({ widthPx, heightPx }: Image, quad: Quad) => {
  const { x, y, width, height } = boundsOf(quad);
  const onGrid = (start: number): number => Math.floor(Math.max(0, start) / cellPx) * cellPx;
  const [left, top] = [onGrid(x), onGrid(y)];
  let factor = 1;
  while (Math.max(x + width - left, y + height - top) / factor > mostPx) factor *= 2;
  const stepPx = cellPx * factor;
  const cells = (end: number, start: number): number => Math.max(1, Math.floor((end - start) / stepPx));
  return {
    left,
    top,
    factor,
    stepPx,
    columns: cells(Math.min(widthPx, x + width), left),
    rows: cells(Math.min(heightPx, y + height), top),
  };
};

/** Quads are of the photo. */
export const nativeViewOf = (photo: Crop, document: Quad, portrait: Quad): NativeView => {
  const toImage = invert(photo.toPhoto);
  const quad = applyToQuad(toImage, document);
  const { left, top, factor, stepPx, columns, rows } = partOf(photo.image, quad);
  // A quarter of a pixel inside, so that rounding on the way through the photo cannot reach a neighbour.
  const box = rectangle(left + 0.25, top + 0.25, columns * stepPx - 0.5, rows * stepPx - 0.5);
  const luma = greyRegion(photo, applyToQuad(photo.toPhoto, box), factor).image;
  const [across, down] = [luma.widthPx / cellPx, luma.heightPx / cellPx];
  const zones = new Float32Array(2 * across * down);
  const [onDocument, onPortrait] = [insideOf(quad), insideOf(applyToQuad(toImage, portrait))];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [left + (column + 0.5) * stepPx, top + (row + 0.5) * stepPx];
      if (onDocument(x, y)) zones[((onPortrait(x, y) ? 0 : down) + row) * across + column] = 1;
    }
  return { luma, zones: { data: zones, dims: [1, 2, down, across] } };
};
