import { compose, homographyBetween, applyToQuad } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { type Quad, boundsOf, rectangle } from '../geometry/quad.js';
import { type Crop, type Image, frameOf } from '../image/image.js';
import { reduceInto } from '../image/reduce.js';
import { warp } from '../image/warp.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { decodeFinds } from './finder-decode.js';

export const documentKinds = ['passport', 'cardWithMrz', 'cardWithoutMrz', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Corners as printed, in the photo's pixels; they may lie outside the frame. */
export type Detection = { readonly quad: Quad; readonly score: number };
export type DetectedDocument = Detection & { readonly kind: DocumentKind };
export type Detections = {
  readonly documents: readonly DetectedDocument[];
  readonly bands: readonly Detection[];
};

export type Finder = {
  readonly version: string;
  /**
   * The whole picture, or the part of it under an upright box, in the photo's pixels. A shorter `longSidePx`
   * than the usual is quicker and its corners are less exact.
   */
  readonly find: (photo: Crop, box?: Box, longSidePx?: number) => Promise<Detections>;
};
export type Box = ReturnType<typeof boundsOf>;

/** The longer side; the shorter is as long as the photo asks for, so a 4:3 photo costs a quarter less. */
const inputPx = 384;
/** The net halves its input five times. At most 12 × 2 shapes ever of the usual size, and 7 × 2 of a glance, which bounds what they leave in memory. */
const gridPx = 32;
const paddedPx = (px: number): number => Math.max(gridPx, Math.ceil((px - 0.5) / gridPx) * gridPx);
/** What lies beyond the photo looks like this in training. */
const padValue = 114;

/** The photo or a part of it as the net sees it, and where in the photo's picture that lies. */
export const finderInput = (
  image: Image,
  part: Box = { x: 0, y: 0, width: image.widthPx, height: image.heightPx },
  longSidePx = inputPx,
): { readonly input: Image; readonly seen: Quad } => {
  const pxPerInputPx = Math.max(part.width, part.height) / longSidePx;
  const size = {
    widthPx: paddedPx(part.width / pxPerInputPx),
    heightPx: paddedPx(part.height / pxPerInputPx),
  };
  // The photo's part lies at the top left; what is left of the net's grid is padding.
  const seen = rectangle(part.x, part.y, size.widthPx * pxPerInputPx, size.heightPx * pxPerInputPx);
  const input =
    pxPerInputPx >= 2
      ? reduceInto(image, part, point(pxPerInputPx, pxPerInputPx), { ...size, outside: padValue })
      : warp(image, seen, { ...size, channels: 3, outside: padValue });
  return { input, seen };
};

export const loadFinder = async (): Promise<Finder> => {
  const manifest = await loadManifest('finder');
  const net = await openNet(manifest);

  const find: Finder['find'] = async ({ image, toPhoto }, box, longSidePx) => {
    const { input, seen } = finderInput(image, box, longSidePx);
    const outputs = await net.run({ image: imageTensor(input, manifest.input) });
    const back = compose(toPhoto, homographyBetween(frameOf(input), seen));
    const { documents, bands } = decodeFinds(outputs);
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
