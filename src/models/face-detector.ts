import { type Point, point } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import { averageOut } from '../image/resample/average.js';
import type { Crop, Image } from '../image/image.js';
import { mirror } from '../image/mirror.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { pixelTensor } from '../inference/tensor.js';
import { type Candidate, decodeFaces, minCandidateScore } from './face-detector-decode.js';

/** In the photo's pixels. The box spans brows to chin and may extend beyond the photo. */
export type Face = {
  readonly score: number;
  readonly centre: Point;
  /** The longer side of the box, in which the sides of all face crops are given. */
  readonly sizePx: number;
};

export type Frame = { readonly fullWidthPx: number; readonly fullHeightPx: number };

const inputPx = 256;
/** The second view extends beyond the photo: the net expects surroundings around a face. */
const wideViewRatio = 1.7;

/** Share of a face's box that must be visible. With less, what mirroring adds is often no face. */
const minVisibleShare = 0.3;
/** Boxes that overlap more are one face: even two faces cheek to cheek overlap less. */
const maxShareWithin = 0.3;

/**
 * The centre of one lies within the other: one face found twice, or once as a whole and once in
 * part.
 */
export const isSame = (a: Face, b: Face): boolean =>
  Math.max(Math.abs(a.centre.x - b.centre.x), Math.abs(a.centre.y - b.centre.y)) <
  0.5 * Math.max(a.sizePx, b.sizePx);

const visibleShare = ({ centre, sizePx }: Face, { fullWidthPx, fullHeightPx }: Frame): number => {
  const along = (at: number, full: number): number =>
    Math.max(0, Math.min(full, at + sizePx / 2) - Math.max(0, at - sizePx / 2)) / sizePx;
  return along(centre.x, fullWidthPx) * along(centre.y, fullHeightPx);
};

/**
 * Share of the visible face inside another's box: a large share means a cheek or its reflection,
 * not a second face.
 */
const shareWithin = (face: Face, other: Face, { fullWidthPx, fullHeightPx }: Frame): number => {
  const along = (at: number, middle: number, full: number): number => {
    const from = Math.max(0, at - face.sizePx / 2);
    const to = Math.min(full, at + face.sizePx / 2);
    const reach = other.sizePx / 2;
    return Math.max(0, Math.min(to, middle + reach) - Math.max(from, middle - reach)) / (to - from);
  };
  return (
    along(face.centre.x, other.centre.x, fullWidthPx) *
    along(face.centre.y, other.centre.y, fullHeightPx)
  );
};

/**
 * A second face with a low score must be wholly visible; one that is cut off by the frame must have
 * a high score. With this rule, 4 of 361 photos of one person have a second face.
 */
const isBeside = (face: Face, certain: readonly Face[], frame: Frame): boolean => {
  const visible = visibleShare(face, frame);
  const isWhole = visible > 0.95;
  return (
    visible >= minVisibleShare &&
    (isWhole || face.score > minCandidateScore) &&
    certain.every((known) => shareWithin(face, known, frame) < maxShareWithin)
  );
};

/**
 * The wide view would only find the same face again. This holds for a larger face only if there is
 * no other: beside one that fills the frame, the net takes a cheek for a second face.
 */
export const isUnmistakable = (
  { score, sizePx }: Face,
  { fullWidthPx, fullHeightPx }: Frame,
  isAlone: boolean,
): boolean =>
  score >= 0.85 && sizePx < (isAlone ? 0.6 : 0.45) * Math.max(fullWidthPx, fullHeightPx);

/** Highest score first. */
export const distinctFaces = (found: readonly Face[]): readonly Face[] =>
  [...found]
    .sort((a, b) => b.score - a.score)
    .reduce<Face[]>(
      (kept, face) => (kept.some((known) => isSame(known, face)) ? kept : [...kept, face]),
      [],
    );

/** Input of a net, in pixels of the picture. */
export type Square = { readonly left: number; readonly top: number; readonly sidePx: number };

/** Converts candidates, in shares of the square's side, to faces in the picture. */
export const facesIn = ({ left, top, sidePx }: Square, candidates: readonly Candidate[]) =>
  candidates.map(({ score, x, y, width, height }) => ({
    score,
    centre: point(left + (x + width / 2) * sidePx, top + (y + height / 2) * sidePx),
    sizePx: Math.max(width, height) * sidePx,
  }));

/**
 * Faces other than the high-scoring ones. Half a face at the border scores low, and often high once
 * it is completed by reflection: the higher score counts.
 */
export const facesBeside = (sure: readonly Face[], found: readonly Face[], frame: Frame) =>
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

export const loadFaceDetector = async (loading?: Loading) => {
  const { manifest, run } = await loadModel('face-detector', loading);

  /** `source`: a reduced copy of the photo with enough pixels. */
  const viewOf = (photo: Crop & Frame, ratio: number, source: Crop = photo): View & Crop => {
    const sidePx = Math.max(photo.fullWidthPx, photo.fullHeightPx) * ratio;
    const left = (photo.fullWidthPx - sidePx) / 2;
    const top = (photo.fullHeightPx - sidePx) / 2;
    const size = { widthPx: inputPx, heightPx: inputPx, outside: 0 };
    return { ...averageOut(source, rectangle(left, top, sidePx, sidePx), size), left, top, sidePx };
  };

  const detect = async (view: View): Promise<readonly Face[]> => {
    const outputs = await run({ 'input:0': pixelTensor(view.image, manifest.input) });
    return facesIn(view, decodeFaces(outputs, inputPx));
  };

  const detectMirrored = async (view: View): Promise<readonly Face[]> =>
    (await detect({ ...view, image: mirror(view.image) })).map((face) => ({
      ...face,
      centre: point(2 * view.left + view.sidePx - face.centre.x, face.centre.y),
    }));

  /**
   * Searches a second, wider view as well. It shows faces that fill the frame, and the mirrored
   * surroundings complete faces that the frame cuts off.
   */
  const find = async (photo: Crop & Frame): Promise<readonly Face[]> => {
    const near = viewOf(photo, 1);
    const plain = await detect(near);
    const wide = viewOf(photo, wideViewRatio, near);
    const isAlone = plain.length === 1;
    const isPlain = plain.some((face) => isUnmistakable(face, photo, isAlone));
    const found = distinctFaces(isPlain ? plain : [...plain, ...(await detect(wide))]);
    const completed = reflected(wide, photo);
    const sure = found.filter(({ score }) => score > minCandidateScore);
    const doubtful = facesBeside(sure, [...found, ...(await detect(completed))], photo);
    if (doubtful.length === 0) return distinctFaces(sure);
    // A doubtful face counts only where the mirrored view shows it too.
    const again = [...(await detectMirrored(near)), ...(await detectMirrored(completed))];
    return distinctFaces([
      ...sure,
      ...doubtful.filter((face) => again.some((other) => isSame(other, face))),
    ]);
  };
  return { version: manifest.version, find };
};

export type FaceDetector = Awaited<ReturnType<typeof loadFaceDetector>>;

type InnerBox = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** Mirror position of a pixel beyond the photo, at most one photo's width away. */
const reflectedAt = (at: number, from: number, to: number): number => {
  const inside = at < from ? 2 * from - 1 - at : at >= to ? 2 * to - 1 - at : at;
  return Math.min(to - 1, Math.max(from, inside));
};

/** Fills what lies outside `inner` by reflection: half a face at the border becomes a whole one. */
export const reflectOutside = (image: Image, { left, top, right, bottom }: InnerBox): Image => {
  const { widthPx, heightPx, channels, data } = image;
  const filled = new Uint8Array(data.length);
  const columns = Array.from({ length: widthPx }, (_, x) => reflectedAt(x, left, right) * channels);
  for (let y = 0, to = 0; y < heightPx; y++) {
    const row = reflectedAt(y, top, bottom) * widthPx * channels;
    for (const column of columns)
      for (let k = 0; k < channels; k++) filled[to++] = data[row + column + k]!;
  }
  return { ...image, data: filled };
};
