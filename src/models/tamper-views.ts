import type { Point } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import type { Image } from '../image/image.js';
import { warp } from '../image/warp.js';

/* What the net against edits looks at; training/genuine cuts the same. */

/** The document as the net knows it, whatever its kind. */
export const documentViewPx = { widthPx: 672, heightPx: 448 } as const;

const portraitViewPx = { widthPx: 192, heightPx: 240, channels: 3 } as const;
/** The portrait's window in sizes of its face: half as much again as is printed of the holder. */
const windowFaces = { width: 2.25, height: 2.925, above: 0.1 };

/** In pixels of the straight document. */
export type DocumentFace = { readonly centre: Point; readonly sizePx: number };

/** The portrait with what surrounds it; beyond the document its edge is repeated. */
export const portraitViewOf = (document: Image, { centre, sizePx }: DocumentFace): Image => {
  const [width, height] = [windowFaces.width * sizePx, windowFaces.height * sizePx];
  const top = centre.y - windowFaces.above * sizePx - height / 2;
  return warp(document, rectangle(centre.x - width / 2, top, width, height), portraitViewPx);
};
