import { compose, type Homography } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import type { Image, Straight } from '../image/image.js';
import { sampleSpread } from '../image/resample/sample-spread.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { pixelTensor } from '../inference/tensor.js';
import { distinctFaces, type Face, facesIn, isSame, type Square } from './face-detector.js';
import { decodeFaces } from './face-detector-decode.js';

const inputPx = 128;
/**
 * A square at one end of the document, in heights of the document: ICAO 9303 puts the portrait at
 * the left, some cards at the right.
 */
const square = { beyond: 0.05, above: 0.02, side: 1.04 } as const;
/**
 * Least scores of a portrait, in the left and the right square and in the whole document, where
 * faces are small. No labelled document without a portrait reaches them (card.md).
 */
const minLeftScore = 0.7;
const minRightScore = 0.85;
const minWholeScore = 0.68;
/**
 * Threshold for a face that two views show in one place. Without a portrait, one of them scores at
 * most 0.56.
 */
const minAgreedScore = 0.6;
/** The finder may have mistaken the bottom of a document for its top. */
const minTurnedScore = 0.7;

const atLeft = ({ heightPx }: Straight): Square => ({
  left: -square.beyond * heightPx,
  top: -square.above * heightPx,
  sidePx: square.side * heightPx,
});

const atRight = (document: Straight): Square => ({
  ...atLeft(document),
  left: document.widthPx - (square.side - square.beyond) * document.heightPx,
});

const around = ({ widthPx, heightPx }: Straight): Square => {
  const sidePx = Math.max(widthPx, heightPx);
  return { left: (widthPx - sidePx) / 2, top: (heightPx - sidePx) / 2, sidePx };
};

/** The detector's input, with the document's surroundings; upside down if `isTurned`. */
const inputOf = (document: Straight, { left, top, sidePx }: Square, isTurned: boolean): Image => {
  const px = sidePx / inputPx;
  const toDocument: Homography = isTurned
    ? [-px, 0, left + sidePx, 0, -px, top + sidePx, 0, 0, 1]
    : [px, 0, left, 0, px, top, 0, 0, 1];
  const size = { widthPx: inputPx, heightPx: inputPx };
  return sampleSpread(document.image, compose(document.toImage, toDocument), size);
};

const turnedIn =
  ({ left, top, sidePx }: Square) =>
  (face: Face): Face => ({
    ...face,
    centre: point(2 * left + sidePx - face.centre.x, 2 * top + sidePx - face.centre.y),
  });

const atLeast = (faces: readonly Face[], minScore: number): readonly Face[] =>
  faces.filter(({ score }) => score >= minScore);

export const loadPortraitDetector = async (loading?: Loading) => {
  const { manifest, run } = await loadModel('portrait-detector', loading);

  const detect = async (document: Straight, place: Square, isTurned = false) => {
    const image = inputOf(document, place, isTurned);
    const outputs = await run({ 'input:0': pixelTensor(image, manifest.input) });
    const faces = facesIn(place, decodeFaces(outputs, inputPx));
    return isTurned ? faces.map(turnedIn(place)) : faces;
  };

  /**
   * Faces of a rectified document, in its pixels, highest score first. The search goes left, right,
   * whole document, then both squares upside down, and stops at the first face above the threshold.
   */
  const find = async (document: Straight): Promise<readonly Face[]> => {
    const left = atLeft(document);
    const right = atRight(document);
    const near: Face[] = [];
    for (const [place, minScore] of [
      [left, minLeftScore],
      [right, minRightScore],
    ] as const) {
      const faces = await detect(document, place);
      const certain = atLeast(faces, minScore);
      if (certain.length > 0) return distinctFaces(certain);
      near.push(...atLeast(faces, minAgreedScore));
    }
    const whole = await detect(document, around(document));
    const agreed = near.filter((face) =>
      atLeast(whole, minAgreedScore).some((other) => isSame(face, other)),
    );
    const sure = [...atLeast(whole, minWholeScore), ...agreed];
    for (const place of [left, right])
      if (sure.length === 0)
        sure.push(...atLeast(await detect(document, place, true), minTurnedScore));
    return distinctFaces(sure);
  };
  return { version: manifest.version, find };
};

export type PortraitDetector = Awaited<ReturnType<typeof loadPortraitDetector>>;
