import { type Point, distance, point } from '../geometry/point.js';
import { extentOf } from '../geometry/polygon.js';
import { averageOut } from '../image/resample/average.js';
import type { Crop } from '../image/image.js';
import { mirror } from '../image/mirror.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { beyondPhoto, squareAt } from './face-crop.js';
import type { Face } from './face-detector.js';

/** In the photo's pixels; the first and the fifth point of the outline are the eye's corners. */
export type Eye = { readonly outline: readonly Point[]; readonly pupil: Point };

/** "Right" and "left" are the person's own. Roll is clockwise in the image. */
export type FaceShape = {
  /** Sixteen points, clockwise in the image, from the top of the forehead. */
  readonly oval: readonly Point[];
  readonly eyes: { readonly right: Eye; readonly left: Eye };
  /** Tip of the nose. */
  readonly nose: Point;
  readonly mouth: { readonly right: Point; readonly left: Point };
  readonly yawDeg: number;
  readonly pitchDeg: number;
  readonly rollDeg: number;
  readonly covered: Readonly<Record<'mask' | 'sunglasses' | 'hand' | 'other', number>>;
  /** Probability that this is a face at all. */
  readonly presence: number;
};

type Box = Omit<Face, 'score'>;

const inputSize = { widthPx: 128, heightPx: 128, channels: 3, outside: beyondPhoto } as const;
/** Side of the crop, in sizes of the detector's box. */
const faceSizes = 1.6;
/**
 * Regression shrinks the yaw of turned heads. With this factor the medians are within 1° of
 * another detector's from 20 to 50° (147 pictures without masks).
 */
const yawGain = 1.05;
/** Ranges of the net's sixty points: anverso_training/selfie/points.py. */
const parts = { oval: [0, 16], rightEye: [26, 34], leftEye: [34, 42], pupils: [42, 44] } as const;
const [noseTip, mouthRight, mouthLeft] = [47, 50, 54] as const;

/** Index of this point's counterpart in the mirrored face. */
const mirrorOf = (i: number): number => {
  if (i < 16) return (16 - i) % 16;
  if (i === noseTip) return noseTip;
  if (i === mouthRight || i === mouthLeft) return mouthRight + mouthLeft - i;
  const { rightEye, leftEye, pupils } = parts;
  if (i >= pupils[0]) return pupils[0] + pupils[1] - 1 - i;
  const [here, there] = i < leftEye[0] ? [rightEye[0], leftEye[0]] : [leftEye[0], rightEye[0]];
  return there + ((12 - (i - here)) % 8);
};

/**
 * The detector's box, predicted from the oval: fitted to 1,638 frontal faces, of which nine in ten
 * lie within 8 % of the size and 4 % of the position.
 */
export const boxAround = (oval: readonly Point[]): Box => {
  const { left, top, right, bottom } = extentOf(oval);
  const sizePx = 1.02 * Math.sqrt((right - left) * (bottom - top));
  return { centre: point((left + right) / 2, (top + bottom) / 2 + 0.025 * sizePx), sizePx };
};

/**
 * Whether the box is further off than in training: when a face fills the frame, the detector may
 * find only a part of it.
 */
const isMisplaced = (face: Box, wanted: Box): boolean =>
  distance(face.centre, wanted.centre) > 0.1 * wanted.sizePx ||
  Math.abs(Math.log(face.sizePx / wanted.sizePx)) > 0.18;

export const loadFaceConditions = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel('face-conditions', loading);

  const measureAt = async (photo: Crop, { centre, sizePx }: Box): Promise<FaceShape> => {
    const sidePx = faceSizes * sizePx;
    const { image } = averageOut(photo, squareAt(centre, sidePx), inputSize);
    const found = await run({ face: tensor(image) });
    const mirrored = await run({ face: tensor(mirror(image)) });
    const shares = found['points']!.data;
    const others = mirrored['points']!.data;
    // Every value is averaged with that of the mirrored face, which is more stable.
    const pointAt = (i: number): Point => {
      const j = mirrorOf(i);
      const x = (shares[2 * i]! + 1 - others[2 * j]!) / 2;
      const y = (shares[2 * i + 1]! + others[2 * j + 1]!) / 2;
      return point(centre.x + (x - 0.5) * sidePx, centre.y + (y - 0.5) * sidePx);
    };
    const pointsOf = ([from, to]: readonly [number, number]): Point[] =>
      Array.from({ length: to - from }, (_, i) => pointAt(from + i));
    const [rightPupil, leftPupil] = pointsOf(parts.pupils);
    const both = (name: string, i: number, sign = 1): number =>
      (found[name]!.data[i]! + sign * mirrored[name]!.data[i]!) / 2;
    const covered = (i: number): number => both('covered', i);
    return {
      oval: pointsOf(parts.oval),
      eyes: {
        right: { outline: pointsOf(parts.rightEye), pupil: rightPupil! },
        left: { outline: pointsOf(parts.leftEye), pupil: leftPupil! },
      },
      nose: pointAt(noseTip),
      mouth: { right: pointAt(mouthRight), left: pointAt(mouthLeft) },
      yawDeg: yawGain * both('pose', 0, -1),
      pitchDeg: both('pose', 1),
      rollDeg: both('pose', 2, -1),
      covered: { mask: covered(0), sunglasses: covered(1), hand: covered(2), other: covered(3) },
      presence: both('presence', 0),
    };
  };

  return {
    version: manifest.version,
    measure: async (photo: Crop, face: Face) => {
      const first = await measureAt(photo, face);
      const better = boxAround(first.oval);
      return isMisplaced(face, better) ? measureAt(photo, better) : first;
    },
  };
};
