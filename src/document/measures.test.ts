import { describe, expect, it } from 'vitest';
import { identity } from '../geometry/homography.js';
import { distance, point } from '../geometry/point.js';
import { cornersOf, mapQuad, quadOf, rectangle } from '../geometry/quad.js';
import { blankImage, type Image } from '../image/image.js';
import { jpegQualityOf } from '../image/jpeg-quality.js';
import { sharp } from '../image/libvips.js';
import { measureBlocks } from './measure-compression.js';
import { measureColour } from './measure-colour.js';
import { measureExposure } from './measure-exposure.js';
import { measureGlare } from './measure-glare.js';
import { measureBlurMm } from './measure-sharpness.js';
import { refineCorners } from './fit-sides.js';
import { maxPortraitColour, minColourSpread } from './thresholds.js';

const painted = (
  widthPx: number,
  heightPx: number,
  channels: 1 | 3,
  paint: (x: number, y: number) => number,
): Image => {
  const image = blankImage(widthPx, heightPx, channels);
  for (let y = 0, at = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      for (let c = 0; c < channels; c++) image.data[at++] = paint(x, y);
  return image;
};

/** Dark squares on paper, as wide as the strokes of large letters. */
const print = (x: number, y: number): number => (x % 40 < 14 && y % 40 < 14 ? 40 : 200);

const bytesOf = ({ data, widthPx: width, heightPx: height, channels }: Image) =>
  sharp(data, { raw: { width, height, channels } });

const asGrey = async (image: Image, sigmaPx: number): Promise<Image> => {
  const source = sigmaPx > 0 ? bytesOf(image).blur(sigmaPx) : bytesOf(image);
  const data = await source.toColourspace('b-w').raw().toBuffer();
  return { ...image, channels: 1, data: new Uint8Array(data) };
};

const blurOf = (grey: Image): number =>
  measureBlurMm({
    fine: { image: grey, toImage: identity, widthPx: grey.widthPx, heightPx: grey.heightPx },
    pxPerMm: { x: 6, y: 6 },
  });

describe('blur in millimetres', () => {
  it.each([
    [0.2, 1.2],
    [0.33, 2],
    [0.5, 3],
  ])('%f mm', async (blurMm, sigmaPx) => {
    const grey = await asGrey(painted(500, 320, 3, print), sigmaPx);
    expect(Math.abs(blurOf(grey) / blurMm - 1)).toBeLessThan(0.3);
  });

  it('is small on sharp print, and none on a blank page', async () => {
    expect(blurOf(await asGrey(painted(500, 320, 3, print), 0))).toBeLessThan(0.12);
    expect(blurOf(painted(500, 320, 1, () => 128))).toBe(Infinity);
  });

  it('is that of the worse direction', () => {
    const shaken = painted(500, 320, 1, (x, y) => {
      let sum = 0;
      for (let dx = -6; dx <= 6; dx++) sum += print(x + dx + 40, y);
      return sum / 13;
    });
    expect(blurOf(shaken)).toBeGreaterThan(0.34);
  });
});

describe('light on the document', () => {
  it('is measured on its paper, and where it is burnt out', () => {
    const burnt = painted(500, 320, 3, (x, y) => (x < 100 ? 255 : print(x, y)));
    const exposure = measureExposure(burnt);
    expect(exposure.paperLuma).toBe(255);
    expect(exposure.clippedRatio).toBeCloseTo(0.2);
  });

  it('finds a reflection and its place, not single white letters', () => {
    const lamp = (x: number, y: number): number => (Math.hypot(x - 250, y - 160) < 40 ? 255 : 190);
    const { glareRatio, largestGlareRatio, glareCells } = measureGlare(painted(500, 320, 3, lamp));
    expect(glareRatio).toBeGreaterThan(0.02);
    expect(glareRatio).toBeLessThan((Math.PI * 40 * 40) / (500 * 320));
    expect(largestGlareRatio).toBe(glareRatio);
    expect(glareCells.every(({ x, y }) => Math.hypot(x - 250, y - 160) < 45)).toBe(true);
    const letters = (x: number, y: number): number => (x % 20 < 8 && y % 20 < 8 ? 255 : 150);
    expect(measureGlare(painted(500, 320, 3, letters)).glareRatio).toBe(0);
  });
});

describe('colour', () => {
  const coloured = (paint: (x: number, y: number, c: number) => number): Image => {
    const image = blankImage(156, 104, 3);
    for (let i = 0; i < image.data.length; i++) {
      const pixel = Math.floor(i / 3);
      image.data[i] = paint(pixel % 156, Math.floor(pixel / 156), i % 3);
    }
    return image;
  };
  /** Grey print under two lamps of different tints, one at each side. */
  const copied = (x: number, y: number, c: number): number =>
    (print(2 * x, 2 * y) * (x * [1, 0.93, 0.8][c]! + (156 - x) * [0.7, 0.8, 1][c]!)) / 156;

  const portrait = { x: 8, y: 32, width: 40, height: 48 };
  const measureColourSpread = (image: Image): number => measureColour(image, portrait).colourSpread;

  it('of the portrait alone is measured apart', () => {
    const skin = (x: number, y: number, c: number): number =>
      Math.hypot(x - 28, y - 56) < 12 ? [200, 150, 120][c]! : copied(x, y, c);
    expect(measureColour(coloured(copied), portrait).portraitColour).toBeLessThan(0.001);
    expect(measureColour(coloured(skin), portrait).portraitColour).toBeGreaterThan(
      2 * maxPortraitColour,
    );
  });

  it('of lamps does not count, of print it does', () => {
    expect(measureColourSpread(coloured(copied))).toBeLessThan(minColourSpread / 2);
    const printed = coloured(
      (x, y, c) => copied(x, y, c) - (x % 30 < 15 && y % 40 > 20 && c === 0 ? 20 : 0),
    );
    expect(measureColourSpread(printed)).toBeGreaterThan(2 * minColourSpread);
  });

  it('of fingers at one side does not count either', () => {
    const held = coloured((x, y, c) => (x > 110 && y < 40 ? [200, 120, 90][c]! : copied(x, y, c)));
    expect(measureColourSpread(held)).toBeLessThan(minColourSpread / 2);
  });

  it('is no evidence where most of the document is too dark or burnt out to have a hue', () => {
    for (const value of [10, 254])
      expect(measureColourSpread(coloured((x, y, c) => (x < 104 ? value : copied(x, y, c))))).toBe(
        Infinity,
      );
  });
});

describe('compression', () => {
  /** Print whose own period is not that of the squares. */
  const scene = (x: number, y: number): number =>
    (x % 37 < 14 && y % 37 < 14 ? 40 : 190) +
    20 * Math.sin(x / 9) * Math.cos(y / 7) +
    ((x * 7919 + y * 104729) % 13);
  const quad = rectangle(0, 0, 600, 400);
  const saved = async (image: Image, quality: number): Promise<Image> => {
    const jpeg = await bytesOf(image).jpeg({ quality }).toBuffer();
    return { ...image, data: new Uint8Array(await sharp(jpeg).raw().toBuffer()) };
  };

  it('is read from the file', async () => {
    for (const quality of [10, 30, 60, 90]) {
      const jpeg = await bytesOf(painted(64, 64, 3, scene))
        .jpeg({ quality })
        .toBuffer();
      expect(Math.abs(jpegQualityOf(jpeg)! - quality)).toBeLessThan(5);
    }
    expect(
      jpegQualityOf(
        await bytesOf(painted(64, 64, 3, scene))
          .png()
          .toBuffer(),
      ),
    ).toBe(undefined);
    expect(jpegQualityOf(new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 0]))).toBe(undefined);
  });

  it('shows in the picture, also after it is saved again and cropped', async () => {
    const image = painted(600, 400, 3, scene);
    const blocksOf = (picture: Image) => measureBlocks({ image: picture, toPhoto: identity }, quad);
    const squeezed = await saved(image, 8);
    expect(blocksOf(await saved(image, 90))).toBeLessThan(1.5);
    expect(blocksOf(await saved(squeezed, 92))).toBeGreaterThan(2.7);
    const cut = blankImage(595, 397, 3);
    for (let y = 0; y < 397; y++)
      cut.data.set(squeezed.data.subarray(((y + 3) * 600 + 5) * 3, (y + 4) * 600 * 3), y * 595 * 3);
    expect(blocksOf(await saved(cut, 92))).toBeGreaterThan(2.7);
  });
});

describe('exact corners', () => {
  const truth = quadOf([point(120, 140), point(690, 170), point(670, 520), point(105, 480)]);
  const corners = cornersOf(truth);
  const isInside = (x: number, y: number): boolean =>
    corners.every(({ x: ax, y: ay }, i) => {
      const { x: bx, y: by } = corners[(i + 1) % 4]!;
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
    });
  const photo = {
    image: painted(800, 600, 3, (x, y) => (isInside(x, y) ? print(x, y) : 110)),
    toPhoto: identity,
  };

  it('are found from corners that are some pixels off', () => {
    const found = mapQuad(truth, ({ x, y }) => point(x + (x < 400 ? 14 : -12), y + 9));
    const { quad, visibleSides } = refineCorners(photo, {
      quad: found,
      kind: 'cardWithMrz',
    });
    expect(visibleSides).toEqual([true, true, true, true]);
    for (const [i, corner] of cornersOf(quad).entries())
      expect(distance(corner, corners[i]!)).toBeLessThan(2.5);
  });

  it('stay where they were if no side is visible', () => {
    const blank = { image: painted(800, 600, 3, () => 110), toPhoto: identity };
    expect(refineCorners(blank, { quad: truth, kind: 'cardWithMrz' })).toEqual({
      quad: truth,
      visibleSides: [false, false, false, false],
      fitScore: 0,
    });
  });
});
