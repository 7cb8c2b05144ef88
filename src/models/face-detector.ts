import { type Point, point } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { cutOut } from '../image/warp.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { pixelTensor } from '../inference/tensor.js';
import { decodeFaces } from './face-detector-decode.js';

/** In the photo's own pixels. The box spans brows to chin; it may leave the photo. */
export type Face = {
  readonly score: number;
  readonly centre: Point;
  /** The longer side of the box: what every crop of a face is measured by. */
  readonly sizePx: number;
};

export type Frame = { readonly fullWidthPx: number; readonly fullHeightPx: number };

export type FaceDetector = {
  readonly version: string;
  readonly find: (photo: Crop & Frame) => Promise<readonly Face[]>;
};

const inputPx = 256;
/** How far the second look reaches beyond the photo: the net knows no faces without surroundings. */
const widerView = 1.7;

/** One's centre lies within the other: seen twice, or a part of a face taken for a whole one. */
const isSame = (a: Face, b: Face): boolean =>
  Math.max(Math.abs(a.centre.x - b.centre.x), Math.abs(a.centre.y - b.centre.y)) <
  0.5 * Math.max(a.sizePx, b.sizePx);

/** Surest first. */
export const distinctFaces = (found: readonly Face[]): readonly Face[] =>
  [...found]
    .sort((a, b) => b.score - a.score)
    .reduce<Face[]>(
      (kept, face) => (kept.some((known) => isSame(known, face)) ? kept : [...kept, face]),
      [],
    );

export const loadFaceDetector = async (): Promise<FaceDetector> => {
  const manifest = await loadManifest('face-detector');
  const net = await openNet(manifest);

  const look = async (photo: Crop & Frame, reach: number): Promise<readonly Face[]> => {
    const sidePx = Math.max(photo.fullWidthPx, photo.fullHeightPx) * reach;
    const left = (photo.fullWidthPx - sidePx) / 2;
    const top = (photo.fullHeightPx - sidePx) / 2;
    const { image } = cutOut(photo, rectangle(left, top, sidePx, sidePx), {
      widthPx: inputPx,
      heightPx: inputPx,
      channels: 3,
      outside: 0,
    });
    const outputs = await net.run({ 'input:0': pixelTensor(image, manifest.input) });
    const inPhoto = ({ x, y }: Point): Point => point(left + x * sidePx, top + y * sidePx);
    return decodeFaces(outputs, inputPx).map(({ score, x, y, width, height }) => ({
      score,
      centre: inPhoto(point(x + width / 2, y + height / 2)),
      sizePx: Math.max(width, height) * sidePx,
    }));
  };

  /** The second look sees faces that fill the frame, and those it cuts. */
  const find = async (photo: Crop & Frame): Promise<readonly Face[]> =>
    distinctFaces([...(await look(photo, 1)), ...(await look(photo, widerView))]);
  return { version: manifest.version, find };
};
