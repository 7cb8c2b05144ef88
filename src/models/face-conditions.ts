import { type Point, distance, point } from '../geometry/point.js';
import { averageOut } from '../image/average.js';
import type { Crop } from '../image/image.js';
import { mirror } from '../image/mirror.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { beyondPhoto, squareAt } from './face-crop.js';
import type { Face } from './face-detector.js';

/** Of one eye, in the photo's pixels: first and fifth are its corners, the pupil apart. */
export type Eye = { readonly outline: readonly Point[]; readonly pupil: Point };

/** "Right" and "left" are the person's. Degrees; roll clockwise in the image. Shares are probabilities. */
export type FaceShape = {
  /** Sixteen points clockwise from the top of the forehead, as seen. */
  readonly oval: readonly Point[];
  readonly eyes: { readonly right: Eye; readonly left: Eye };
  readonly yawDeg: number;
  readonly pitchDeg: number;
  readonly rollDeg: number;
  readonly covered: Readonly<Record<'mask' | 'sunglasses' | 'hand' | 'other', number>>;
  /** That it is a face at all. */
  readonly presence: number;
};

export type FaceConditions = {
  readonly version: string;
  readonly measure: (photo: Crop, face: Face) => Promise<FaceShape>;
};

const inputPx = 128;
/** Side of the crop in sizes of the detector's box. */
const faceSizes = 1.6;
/**
 * The net, like any regression, draws turned heads to the middle: with this, medians are within 1° of another detector's
 * yaw from 20 to 50° (147 pictures without masks).
 */
const yawGain = 1.05;
/** Where each part lies among the net's sixty points: training/selfie/points.py. */
const parts = { oval: [0, 16], rightEye: [26, 34], leftEye: [34, 42], pupils: [42, 44] } as const;

/** Which point lies at this one's place in the mirrored face. */
const mirrorOf = (i: number): number => {
  if (i < 16) return (16 - i) % 16;
  const { rightEye, leftEye, pupils } = parts;
  if (i >= pupils[0]) return pupils[0] + pupils[1] - 1 - i;
  const [here, there] = i < leftEye[0] ? [rightEye[0], leftEye[0]] : [leftEye[0], rightEye[0]];
  return there + ((12 - (i - here)) % 8);
};

/**
 * The detector's box as the points tell it: median over 1,638 faces that look ahead; nine in ten lie within 8 % of the size and 4 % of the place.
 */
export const boxAround = (oval: readonly Point[]): Omit<Face, 'score'> => {
  const xs = oval.map(({ x }) => x);
  const ys = oval.map(({ y }) => y);
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const sizePx = 1.02 * Math.sqrt((right - left) * (bottom - top));
  return { centre: point((left + right) / 2, (top + bottom) / 2 + 0.025 * sizePx), sizePx };
};

/** Further off than the boxes the net has learned from: a face that fills the frame is often found by a part of it. */
const isMisplaced = (face: Omit<Face, 'score'>, wanted: Omit<Face, 'score'>): boolean =>
  distance(face.centre, wanted.centre) > 0.1 * wanted.sizePx ||
  Math.abs(Math.log(face.sizePx / wanted.sizePx)) > 0.18;

export const loadFaceConditions = async (): Promise<FaceConditions> => {
  const manifest = await loadManifest('face-conditions');
  const net = await openNet(manifest);

  const look = async (photo: Crop, { centre, sizePx }: Omit<Face, 'score'>): Promise<FaceShape> => {
    const sidePx = faceSizes * sizePx;
    const { image } = averageOut(photo, squareAt(centre, sidePx), {
      widthPx: inputPx,
      heightPx: inputPx,
      channels: 3,
      outside: beyondPhoto,
    });
    const found = await net.run({ face: imageTensor(image, manifest.input) });
    const turned = await net.run({ face: imageTensor(mirror(image), manifest.input) });
    const shares = found['points']!.data;
    const others = turned['points']!.data;
    // All of the mean with the mirrored face: two looks are steadier than one.
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
      (found[name]!.data[i]! + sign * turned[name]!.data[i]!) / 2;
    return {
      oval: pointsOf(parts.oval),
      eyes: {
        right: { outline: pointsOf(parts.rightEye), pupil: rightPupil! },
        left: { outline: pointsOf(parts.leftEye), pupil: leftPupil! },
      },
      yawDeg: yawGain * both('pose', 0, -1),
      pitchDeg: both('pose', 1),
      rollDeg: both('pose', 2, -1),
      covered: {
        mask: both('covered', 0),
        sunglasses: both('covered', 1),
        hand: both('covered', 2),
        other: both('covered', 3),
      },
      presence: both('presence', 0),
    };
  };

  /** Once more about the points themselves where the box lay badly. */
  const measure = async (photo: Crop, face: Face): Promise<FaceShape> => {
    const first = await look(photo, face);
    const wanted = boxAround(first.oval);
    return isMisplaced(face, wanted) ? look(photo, wanted) : first;
  };
  return { version: manifest.version, measure };
};
