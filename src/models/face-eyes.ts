import { directionDeg, turnAbout } from '../geometry/angle.js';
import { type Point, distance, plus, times } from '../geometry/point.js';
import { type Quad, mapQuad } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';
import { mirror } from '../image/mirror.js';
import { cutOut } from '../image/warp.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import type { Eye, FaceShape } from './face-conditions.js';
import { beyondPhoto, squareAt } from './face-crop.js';

/** Probabilities; they add up to one. `covered`: by dark glasses. */
export type EyeState = Readonly<Record<'open' | 'closed' | 'covered', number>>;
export type EyeStates = { readonly right: EyeState; readonly left: EyeState };

export type FaceEyes = {
  readonly version: string;
  readonly look: (photo: Crop, eyes: FaceShape['eyes']) => Promise<EyeStates>;
};

const inputPx = 48;
const cornerDistances = 1.75;
/** Of a turned head's far eye: its corners nearly meet, the eye is no smaller. */
const leastShare = 0.55;

const meanOf = (points: readonly Point[]): Point => times(points.reduce(plus), 1 / points.length);
const sideOf = ({ outline }: Eye): number => cornerDistances * distance(outline[0]!, outline[4]!);

/** Both eyes' squares, turned with the line between them. */
export const eyeSquares = ({ right, left }: FaceShape['eyes']): readonly [Quad, Quad] => {
  const centres = [meanOf(right.outline), meanOf(left.outline)] as const;
  const deg = directionDeg(centres[0], centres[1]);
  const sides = [sideOf(right), sideOf(left)] as const;
  const least = leastShare * Math.max(...sides);
  const square = (i: 0 | 1): Quad =>
    mapQuad(squareAt(centres[i], Math.max(1, sides[i], least)), (corner) =>
      turnAbout(corner, centres[i], deg),
    );
  return [square(0), square(1)];
};

/** Of the mean of two looks' logits. */
const stateOf = (one: Float32Array, other: Float32Array): EyeState => {
  const logits = Array.from(one, (logit, i) => (logit + other[i]!) / 2);
  const top = Math.max(...logits);
  const [open, closed, covered] = logits.map((logit) => Math.exp(logit - top));
  const sum = open! + closed! + covered!;
  return { open: open! / sum, closed: closed! / sum, covered: covered! / sum };
};

export const loadFaceEyes = async (): Promise<FaceEyes> => {
  const manifest = await loadManifest('face-eyes');
  const net = await openNet(manifest);

  const statesOf = async (tiles: readonly Image[]): Promise<readonly Float32Array[]> => {
    const values = tiles.map((tile) => imageTensor(tile, manifest.input).data);
    const data = new Float32Array(2 * values[0]!.length);
    values.forEach((value, i) => data.set(value, i * value.length));
    const { state } = await net.run({ eyes: { data, dims: [2, 3, inputPx, inputPx] } });
    return [state!.data.subarray(0, 3), state!.data.subarray(3, 6)];
  };

  /** Each eye is also seen mirrored, as the other one: two looks are steadier than one. */
  const look = async (photo: Crop, eyes: FaceShape['eyes']): Promise<EyeStates> => {
    const size = {
      widthPx: inputPx,
      heightPx: inputPx,
      channels: 3,
      outside: beyondPhoto,
    } as const;
    const tiles = eyeSquares(eyes).map((square) => cutOut(photo, square, size).image);
    const [right, left] = await statesOf(tiles);
    const [leftAsRight, rightAsLeft] = await statesOf(tiles.map(mirror).reverse());
    return { right: stateOf(right!, rightAsLeft!), left: stateOf(left!, leftAsRight!) };
  };
  return { version: manifest.version, look };
};
