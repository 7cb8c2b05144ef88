import { type Point, point } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import { averageOut } from '../image/average.js';
import type { Crop, Image } from '../image/image.js';
import { mirror } from '../image/mirror.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { pixelTensor } from '../inference/tensor.js';
import { type Candidate, decodeFaces, minCandidateScore } from './face-detector-decode.js';
import { reflectOutside } from './reflect-outside.js';

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

/** Of a face's box, in the photo: less than this of a face, completed by its reflection, is taken for one too easily. */
const minVisibleShare = 0.3;
/** Cheek to cheek two faces share less. */
const maxShareWithin = 0.3;

/** One's centre lies within the other: seen twice, or a part of a face taken for a whole one. */
export const isSame = (a: Face, b: Face): boolean =>
  Math.max(Math.abs(a.centre.x - b.centre.x), Math.abs(a.centre.y - b.centre.y)) <
  0.5 * Math.max(a.sizePx, b.sizePx);

const visibleShare = ({ centre, sizePx }: Face, { fullWidthPx, fullHeightPx }: Frame): number => {
  const along = (at: number, full: number): number =>
    Math.max(0, Math.min(full, at + sizePx / 2) - Math.max(0, at - sizePx / 2)) / sizePx;
  return along(centre.x, fullWidthPx) * along(centre.y, fullHeightPx);
};

/** Of what is seen of a face, the share in another's box: a cheek with its reflection is no second face. */
const shareWithin = (face: Face, other: Face, { fullWidthPx, fullHeightPx }: Frame): number => {
  const along = (at: number, middle: number, full: number): number => {
    const [from, to] = [Math.max(0, at - face.sizePx / 2), Math.min(full, at + face.sizePx / 2)];
    const reach = other.sizePx / 2;
    return Math.max(0, Math.min(to, middle + reach) - Math.max(from, middle - reach)) / (to - from);
  };
  return (
    along(face.centre.x, other.centre.x, fullWidthPx) *
    along(face.centre.y, other.centre.y, fullHeightPx)
  );
};

/** A weak find must be whole, one that its reflection completes must be sure; 4 of 361 photos with one face have another so. */
const isBeside = (face: Face, sure: readonly Face[], frame: Frame): boolean => {
  const seen = visibleShare(face, frame);
  const isWhole = seen > 0.95;
  return (
    seen >= minVisibleShare &&
    (isWhole || face.score > minCandidateScore) &&
    sure.every((known) => shareWithin(face, known, frame) < maxShareWithin)
  );
};

/** A wider look would add nothing but its own view of the same face. */
const isUnmistakable = ({ score, sizePx }: Face, { fullWidthPx, fullHeightPx }: Frame): boolean =>
  score >= 0.85 && sizePx < 0.45 * Math.max(fullWidthPx, fullHeightPx);

/** Surest first. */
export const distinctFaces = (found: readonly Face[]): readonly Face[] =>
  [...found]
    .sort((a, b) => b.score - a.score)
    .reduce<Face[]>(
      (kept, face) => (kept.some((known) => isSame(known, face)) ? kept : [...kept, face]),
      [],
    );

/** What a net sees, in pixels of the picture. */
export type Square = { readonly left: number; readonly top: number; readonly sidePx: number };

/** What was found in a square (shares of its side) as faces of the picture. */
export const facesIn = (
  { left, top, sidePx }: Square,
  candidates: readonly Candidate[],
): readonly Face[] =>
  candidates.map(({ score, x, y, width, height }) => ({
    score,
    centre: point(left + (x + width / 2) * sidePx, top + (y + height / 2) * sidePx),
    sizePx: Math.max(width, height) * sidePx,
  }));

/**
 * Others than the sure ones. Half a face at the border is weak as it is, and often sure where its reflection completes it: the surer sighting counts.
 */
export const facesBeside = (
  sure: readonly Face[],
  found: readonly Face[],
  frame: Frame,
): readonly Face[] =>
  distinctFaces(found).filter(
    (face) => !sure.some((known) => isSame(known, face)) && isBeside(face, sure, frame),
  );

type View = Square & { readonly image: Image };

const reflected = (view: View, { fullWidthPx, fullHeightPx }: Frame): View => {
  const scale = inputPx / view.sidePx;
  const inner = {
    left: Math.ceil(-view.left * scale),
    top: Math.ceil(-view.top * scale),
    right: Math.floor((fullWidthPx - view.left) * scale),
    bottom: Math.floor((fullHeightPx - view.top) * scale),
  };
  return { ...view, image: reflectOutside(view.image, inner) };
};

export const loadFaceDetector = async (): Promise<FaceDetector> => {
  const manifest = await loadManifest('face-detector');
  const net = await openNet(manifest);

  /** `source`: what is there of the photo already, fine enough. */
  const pictureOf = (photo: Crop & Frame, reach: number, source: Crop = photo): View & Crop => {
    const sidePx = Math.max(photo.fullWidthPx, photo.fullHeightPx) * reach;
    const left = (photo.fullWidthPx - sidePx) / 2;
    const top = (photo.fullHeightPx - sidePx) / 2;
    const size = { widthPx: inputPx, heightPx: inputPx, outside: 0 };
    return { ...averageOut(source, rectangle(left, top, sidePx, sidePx), size), left, top, sidePx };
  };

  const look = async (view: View): Promise<readonly Face[]> => {
    const outputs = await net.run({ 'input:0': pixelTensor(view.image, manifest.input) });
    return facesIn(view, decodeFaces(outputs, inputPx));
  };

  /** Both views lie in the middle of the photo. */
  const lookMirrored = async (view: View): Promise<readonly Face[]> =>
    (await look({ ...view, image: mirror(view.image) })).map((face) => ({
      ...face,
      centre: point(2 * view.left + view.sidePx - face.centre.x, face.centre.y),
    }));

  /** A wider look sees faces that fill the frame, and with the surroundings reflected those that it cuts. */
  const find = async (photo: Crop & Frame): Promise<readonly Face[]> => {
    const near = pictureOf(photo, 1);
    const plain = await look(near);
    const wider = pictureOf(photo, widerView, near);
    const isPlain = plain.some((face) => isUnmistakable(face, photo));
    const found = distinctFaces(isPlain ? plain : [...plain, ...(await look(wider))]);
    const further = reflected(wider, photo);
    const sure = found.filter(({ score }) => score > minCandidateScore);
    const doubtful = facesBeside(sure, [...found, ...(await look(further))], photo);
    if (doubtful.length === 0) return distinctFaces(sure);
    // What is found in the mirror too is no whim of the net.
    const again = [...(await lookMirrored(near)), ...(await lookMirrored(further))];
    return distinctFaces([
      ...sure,
      ...doubtful.filter((face) => again.some((other) => isSame(other, face))),
    ]);
  };
  return { version: manifest.version, find };
};
