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
  readonly eyes: { readonly right: Point; readonly left: Point };
};

export type Frame = { readonly fullWidthPx: number; readonly fullHeightPx: number };

export type FaceDetector = {
  readonly version: string;
  readonly find: (photo: Crop & Frame) => Promise<readonly Face[]>;
};

const inputPx = 256;
/** Below it, patterns in leaves and fabric were found as faces. */
const minScore = 0.55;
/** How far the view reaches beyond the photo: second look, for faces that fill the frame. */
const widerView = 1.7;

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
    return decodeFaces(outputs, inputPx)
      .filter(({ score }) => score >= minScore)
      .map(({ score, x, y, width, height, points }) => ({
        score,
        centre: inPhoto(point(x + width / 2, y + height / 2)),
        sizePx: Math.max(width, height) * sidePx,
        eyes: { right: inPhoto(points[0]!), left: inPhoto(points[1]!) },
      }));
  };

  const find = async (photo: Crop & Frame): Promise<readonly Face[]> => {
    const found = await look(photo, 1);
    return found.length > 0 ? found : look(photo, widerView);
  };
  return { version: manifest.version, find };
};
