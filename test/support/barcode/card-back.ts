import { type Image, blankImage } from '../../../src/image/image.js';
import type { Random } from '../random.js';

/** ISO/IEC 7810 ID-1. */
export const cardMm = { width: 85.6, height: 53.98 } as const;

export type CardBack = {
  readonly image: Image;
  readonly pxPerMm: number;
  readonly moduleMm: number;
  /** Where the code lies on the card, without quiet zone. */
  readonly codeMm: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
};

const fillBox = (
  { data, widthPx, heightPx }: Image,
  x: number,
  y: number,
  width: number,
  height: number,
  value: number,
): void => {
  const right = Math.min(widthPx, Math.round(x + width));
  for (
    let row = Math.max(0, Math.round(y));
    row < Math.min(heightPx, Math.round(y + height));
    row++
  )
    data.fill(value, row * widthPx + Math.max(0, Math.round(x)), row * widthPx + right);
};

/** Finer than the eye of a phone sees. */
const waveStepPx = 4;

/** Waves in the paper, as on every card. */
const drawGround = ({ data, widthPx, heightPx }: Image, paper: number, random: Random): void => {
  const [fx, fy, phase] = [4 + 20 * random.unit(), 4 + 20 * random.unit(), 6 * random.unit()];
  const depth = 12 * random.unit();
  for (let y = 0; y < heightPx; y++) {
    const bend = 2 * Math.sin((fy * y) / heightPx + phase);
    for (let x = 0; x < widthPx; x += waveStepPx) {
      const tone = paper + depth * Math.sin((fx * 6 * x) / widthPx + bend);
      data.fill(tone, y * widthPx + x, y * widthPx + Math.min(widthPx, x + waveStepPx));
    }
  }
};

/** Rows of dark boxes where text would be: stems and gaps of letters, not letters. */
const drawText = (image: Image, ink: number, pxPerMm: number, random: Random): void => {
  for (let line = 0; line < 12; line++) {
    const heightMm = 1.2 + 1.6 * random.unit();
    const y = random.unit() * (cardMm.height - heightMm) * pxPerMm;
    const letters = 8 + random.whole(22);
    let x = random.unit() * 50 * pxPerMm;
    for (let i = 0; i < letters; i++) {
      const stem = (0.15 + 0.25 * random.unit()) * pxPerMm;
      fillBox(image, x, y, stem, heightMm * pxPerMm, ink);
      if (random.unit() < 0.6) fillBox(image, x, y, stem * 3, stem, ink);
      x += stem * (2.5 + 2 * random.unit());
    }
  }
};

/**
 * A card's back with a code on it. `codeWidthMm` is the whole code's width; the ground under it is light,
 * as issuers leave it, with a quiet zone of two modules at least.
 */
export const drawCardBack = (
  code: Image,
  codeWidthMm: number,
  random: Random,
  { pxPerMm = 40, paper = 225, ink = 45, rowHeight = 1 } = {},
): CardBack => {
  const image = blankImage(
    Math.round(cardMm.width * pxPerMm),
    Math.round(cardMm.height * pxPerMm),
    1,
  );
  drawGround(image, paper, random);
  drawText(image, ink, pxPerMm, random);
  const moduleMm = codeWidthMm / code.widthPx;
  const heightMm = code.heightPx * moduleMm * rowHeight;
  const margin = 2 + 3 * moduleMm;
  const x = margin + random.unit() * (cardMm.width - codeWidthMm - 2 * margin);
  const y = margin + random.unit() * Math.max(0, cardMm.height - heightMm - 2 * margin);
  const quiet = (2 + 2 * random.unit()) * moduleMm;
  fillBox(
    image,
    (x - quiet) * pxPerMm,
    (y - quiet) * pxPerMm,
    (codeWidthMm + 2 * quiet) * pxPerMm,
    (heightMm + 2 * quiet) * pxPerMm,
    paper,
  );
  for (let row = 0; row < code.heightPx; row++)
    for (let column = 0; column < code.widthPx; column++)
      if (code.data[row * code.widthPx + column]! < 128)
        fillBox(
          image,
          (x + column * moduleMm) * pxPerMm,
          (y + row * moduleMm * rowHeight) * pxPerMm,
          moduleMm * pxPerMm,
          moduleMm * rowHeight * pxPerMm,
          ink,
        );
  return { image, pxPerMm, moduleMm, codeMm: { x, y, width: codeWidthMm, height: heightMm } };
};
