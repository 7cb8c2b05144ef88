import { cutOut } from '../../../../src/image/resample/warp.js';
import { imageTensor, pixelTensor } from '../../../../src/inference/tensor.js';
import { decodeFaces } from '../../../../src/models/face-detector-decode.js';
import { squareAt } from '../../../../src/models/face-crop.js';
import { type DetectedDocument, findWith } from '../../../../src/models/finder-run.js';
import type { Frame } from '../frame.js';
import type { Run } from './runtime.js';

/* The service's own nets on a moment of the video, prepared and decoded by the service's own code. */

/** models/finder in eight bits takes bytes; models/portrait-detector is BlazeFace for selfies. */
const documentInput = { colour: 'rgb', mean: [], std: [], bytes: true } as const;
const faceInput = { colour: 'rgb', mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] } as const;
const facePx = 128;

export const findDocuments = async (
  run: Run,
  frame: Frame,
): Promise<readonly DetectedDocument[]> => {
  const tensor = (image: Frame['image']) => imageTensor(image, documentInput);
  return (await findWith({ run, tensor }, frame)).documents;
};

/** In shares of the largest square in the middle of the frame. */
export type SeenFace = Readonly<Record<'score' | 'x' | 'y' | 'size', number>>;

export const findFace = async (run: Run, frame: Frame): Promise<SeenFace | undefined> => {
  const { fullWidthPx, fullHeightPx } = frame;
  const middle = { x: fullWidthPx / 2, y: fullHeightPx / 2 };
  const square = squareAt(middle, Math.min(fullWidthPx, fullHeightPx));
  const size = { widthPx: facePx, heightPx: facePx, channels: 3 } as const;
  const input = pixelTensor(cutOut(frame, square, size).image, faceInput);
  const faces = decodeFaces(await run({ 'input:0': input }), facePx);
  const [best] = [...faces].sort((a, b) => b.width - a.width);
  return (
    best && {
      score: best.score,
      x: best.x + best.width / 2,
      y: best.y + best.height / 2,
      size: Math.max(best.width, best.height),
    }
  );
};
