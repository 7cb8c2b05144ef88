import { rectangle } from '../geometry/quad.js';
import type { Image } from '../image/image.js';
import { warp } from '../image/warp.js';
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
    const size = { widthPx: inputPx, heightPx: inputPx, channels: 3, outside: 0 } as const;
    const { left, top, sidePx } = place;
    const image = warp(document, rectangle(left, top, sidePx, sidePx), size);
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
