import { type Homography } from '../geometry/homography.js';
import type { Image } from '../image/image.js';
import { sampleSpread } from '../image/sample-spread.js';
import { loadManifest, readWeights } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { pixelTensor } from '../inference/tensor.js';
import { distinctFaces, type Face, facesIn, type Square } from './face-detector.js';
import { decodeFaces } from './face-detector-decode.js';
import { once } from './once.js';

export type PortraitDetector = {
  readonly version: string;
  /** On a document made straight, its printed top up; in its pixels, surest first. */
  readonly find: (document: Image) => Promise<readonly Face[]>;
};

const inputPx = 128;
/** In heights of the document: ICAO 9303 puts the portrait at the left, some cards at the right. */
const square = { beyond: 0.1, above: 0.05, side: 1.1 } as const;
/** Scores at which no labelled document without a portrait shows one: of the squares, and of the whole document, where faces are small (card). */
const minLeftScore = 0.7;
const minRightScore = 0.8;
const minWholeScore = 0.6;

const atLeft = ({ heightPx }: Image): Square => ({
  left: -square.beyond * heightPx,
  top: -square.above * heightPx,
  sidePx: square.side * heightPx,
});

const atRight = (document: Image): Square => ({
  ...atLeft(document),
  left: document.widthPx - (square.side - square.beyond) * document.heightPx,
});

const around = ({ widthPx, heightPx }: Image): Square => {
  const sidePx = Math.max(widthPx, heightPx);
  return { left: (widthPx - sidePx) / 2, top: (heightPx - sidePx) / 2, sidePx };
};

/** The square as the detector sees it: black where the document has ended. */
const seenIn = (document: Image, { left, top, sidePx }: Square): Image => {
  const size = { widthPx: inputPx, heightPx: inputPx };
  const px = sidePx / inputPx;
  const toDocument: Homography = [px, 0, left, 0, px, top, 0, 0, 1];
  const seen = sampleSpread(document, toDocument, size);
  const isOut = (at: number, start: number, end: number): boolean => {
    const middle = start + (at + 0.5) * px;
    return middle < 0 || middle >= end;
  };
  for (let at = 0; at < inputPx; at++) {
    if (isOut(at, top, document.heightPx))
      seen.data.fill(0, 3 * at * inputPx, 3 * (at + 1) * inputPx);
    if (isOut(at, left, document.widthPx))
      for (let y = 0; y < inputPx; y++) seen.data.fill(0, 3 * (y * inputPx + at), 3 * (y * inputPx + at + 1));
  }
  return seen;
};

/** Weights are verified here and opened at the first use: who has not contracted the check keeps the memory. */
export const loadPortraitDetector = async (): Promise<PortraitDetector> => {
  const manifest = await loadManifest('portrait-detector');
  await readWeights(manifest);
  const net = once(() => openNet(manifest));

  const look = async (
    document: Image,
    place: Square,
    minScore: number,
  ): Promise<readonly Face[]> => {
    const image = seenIn(document, place);
    const outputs = await (await net()).run({ 'input:0': pixelTensor(image, manifest.input) });
    const found = decodeFaces(outputs, inputPx).filter(({ score }) => score >= minScore);
    return facesIn(place, found);
  };

  const find = async (document: Image): Promise<readonly Face[]> => {
    for (const [view, minScore] of [
      [atLeft(document), minLeftScore],
      [atRight(document), minRightScore],
      [around(document), minWholeScore],
    ] as const) {
      const faces = await look(document, view, minScore);
      if (faces.length > 0) return distinctFaces(faces);
    }
    return [];
  };
  return { version: manifest.version, find };
};
