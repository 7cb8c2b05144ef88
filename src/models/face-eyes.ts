import { type Point, distance, plus, times, directionDeg, turnAbout } from '../geometry/point.js';
import { type Quad, mapQuad } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';
import { mirror } from '../image/mirror.js';
import { cutOut } from '../image/resample/warp.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import type { Eye, FaceShape } from './face-conditions.js';
import { beyondPhoto, squareAt } from './face-crop.js';

/** Probabilities that add up to one. `covered`: by dark glasses. */
type EyeState = Readonly<Record<'open' | 'closed' | 'covered', number>>;
export type EyeStates = { readonly right: EyeState; readonly left: EyeState };

const inputPx = 48;
const size = { widthPx: inputPx, heightPx: inputPx, channels: 3, outside: beyondPhoto } as const;
/** Side of the crop, in distances between the eye's corners. */
const cornerDistances = 1.75;
/** The corners of a turned head's far eye nearly meet, yet the eye is no smaller. */
const minSideRatio = 0.55;

const meanOf = (points: readonly Point[]): Point => times(points.reduce(plus), 1 / points.length);
const sideOf = ({ outline }: Eye): number => cornerDistances * distance(outline[0]!, outline[4]!);

/** A square around each eye, rotated with the line between them. */
const eyeSquares = ({ right, left }: FaceShape['eyes']): readonly [Quad, Quad] => {
  const centres = [meanOf(right.outline), meanOf(left.outline)] as const;
  const deg = directionDeg(centres[0], centres[1]);
  const sides = [sideOf(right), sideOf(left)] as const;
  const least = minSideRatio * Math.max(...sides);
  const square = (i: 0 | 1): Quad =>
    mapQuad(squareAt(centres[i], Math.max(1, sides[i], least)), (corner) =>
      turnAbout(corner, centres[i], deg),
    );
  return [square(0), square(1)];
};

/** Softmax of the mean of both logits. */
const stateOf = (one: Float32Array, other: Float32Array): EyeState => {
  const logits = Array.from(one, (logit, i) => (logit + other[i]!) / 2);
  const top = Math.max(...logits);
  const [open, closed, covered] = logits.map((logit) => Math.exp(logit - top));
  const sum = open! + closed! + covered!;
  return { open: open! / sum, closed: closed! / sum, covered: covered! / sum };
};

export const loadFaceEyes = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel('face-eyes', loading);

  const statesOf = async (tiles: readonly Image[]): Promise<readonly Float32Array[]> => {
    const values = tiles.map((tile) => tensor(tile).data);
    const data = new Float32Array(2 * values[0]!.length);
    values.forEach((value, i) => data.set(value, i * value.length));
    const { state } = await run({ eyes: { data, dims: [2, 3, inputPx, inputPx] } });
    return [state!.data.subarray(0, 3), state!.data.subarray(3, 6)];
  };

  /** Each eye is also run mirrored, as the other one: the mean is more stable. */
  const runBothEyes = async (photo: Crop, eyes: FaceShape['eyes']): Promise<EyeStates> => {
    const tiles = eyeSquares(eyes).map((square) => cutOut(photo, square, size).image);
    const [right, left] = await statesOf(tiles);
    const [leftAsRight, rightAsLeft] = await statesOf(tiles.map(mirror).reverse());
    return { right: stateOf(right!, rightAsLeft!), left: stateOf(left!, leftAsRight!) };
  };
  return { version: manifest.version, look: runBothEyes };
};
