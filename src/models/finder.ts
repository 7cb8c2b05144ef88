import { compose, homographyBetween, applyToQuad } from '../geometry/homography.js';
import { type Quad, boundsOf, rectangle } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { warp } from '../image/warp.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { type Heads, decodeFinds } from './finder-decode.js';

export const documentKinds = ['passport', 'cardWithMrz', 'cardWithoutMrz', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Corners as printed, in the photo's pixels; they may lie outside the frame. */
export type Found = { readonly quad: Quad; readonly score: number };
export type FoundDocument = Found & { readonly kind: DocumentKind };
export type Finds = { readonly documents: readonly FoundDocument[]; readonly bands: readonly Found[] };

export type Finder = {
  readonly version: string;
  /** The whole picture, or the part of it under an upright box, in the photo's pixels. */
  readonly find: (photo: Crop, box?: Box) => Promise<Finds>;
};
export type Box = ReturnType<typeof boundsOf>;

const inputPx = 384;
/** What lies beyond the photo looks like this in training. */
const padValue = 114;

export const loadFinder = async (): Promise<Finder> => {
  const manifest = await loadManifest('finder');
  const net = await openNet(manifest);

  const find = async (photo: Crop, box?: Box): Promise<Finds> => {
    const { image, toPhoto } = photo;
    const part = box ?? { x: 0, y: 0, width: image.widthPx, height: image.heightPx };
    const sidePx = Math.max(part.width, part.height);
    // The photo's part lies at the top left; the rest of the square is padding.
    const square = rectangle(part.x, part.y, sidePx, sidePx);
    const input = warp(image, square, {
      widthPx: inputPx,
      heightPx: inputPx,
      channels: 3,
      outside: padValue,
    });
    const outputs = await net.run({ image: imageTensor(input, manifest.input) });
    const back = compose(toPhoto, homographyBetween(rectangle(0, 0, inputPx, inputPx), square));
    const { documents, bands } = decodeFinds(outputs as Heads, inputPx);
    return {
      documents: documents.map(({ quad, score, kind }) => ({
        quad: applyToQuad(back, quad),
        score,
        kind: documentKinds[kind]!,
      })),
      bands: bands.map(({ quad, score }) => ({ quad: applyToQuad(back, quad), score })),
    };
  };
  return { version: manifest.version, find };
};
