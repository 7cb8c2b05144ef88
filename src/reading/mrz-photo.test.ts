import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { turnAbout } from '../geometry/angle.js';
import { centreOf, contains, cornersOf, mapQuad } from '../geometry/quad.js';
import { type Photo, decodePhoto } from '../image/decode.js';
import { type Crop, frameOf } from '../image/image.js';
import { cutOut } from '../image/warp.js';
import { type Tools, loadTools } from '../models/tools.js';
import { isRejection } from '../spec/rejection.js';
import { latticeOf, zoneClassesOf } from './mrz-lattice.js';
import { type MrzFound, readMrzRows } from './mrz-photo.js';
import { locateMrzRows } from '../document/mrz-lines.js';

let tools: Tools;
let photo: Photo;
let upright: MrzFound;

/** The bundled specimen: drawn by our own generator, no real person. */
beforeAll(async () => {
  tools = await loadTools();
  const bytes = await readFile(new URL('../../specimens/passport.jpg', import.meta.url));
  const decoded = await decodePhoto(bytes, { limits: tools.limits, unreadable: 'fileUnreadable' });
  if (isRejection(decoded)) throw new Error(JSON.stringify(decoded));
  photo = decoded;
  const found = await read(photo);
  if (isRejection(found)) throw new Error(JSON.stringify(found));
  upright = found;
});

/** The same photo held turned; places are still those of the original. */
const turned = (deg: number): Crop => {
  const { fullWidthPx, fullHeightPx } = photo;
  const side = Math.hypot(fullWidthPx, fullHeightPx);
  const frame = frameOf({ widthPx: fullWidthPx, heightPx: fullHeightPx });
  const centre = centreOf(frame);
  const square = mapQuad(frameOf({ widthPx: side, heightPx: side }), (corner) =>
    turnAbout(
      { x: corner.x - side / 2 + centre.x, y: corner.y - side / 2 + centre.y },
      centre,
      deg,
    ),
  );
  const sizePx = Math.round(side);
  return cutOut(photo, square, { widthPx: sizePx, heightPx: sizePx, outside: 90 });
};

const read = async (crop: Crop) => readMrzRows(crop, await locateMrzRows(crop, tools), tools);

describe('the zone of a photo', () => {
  it('is read upright, with every check digit', () => {
    expect(upright.reading).toMatchObject({ format: 'TD3', valid: true });
  });

  it.each([90, 180, 33])('is read at %i°', async (deg) => {
    const found = await read(turned(deg));
    if (isRejection(found)) throw new Error(JSON.stringify(found));
    expect(found.reading.lines).toEqual(upright.reading.lines);
    found.lineQuads.forEach((quad, i) => {
      expect(contains(quad, centreOf(upright.lineQuads[i]!))).toBe(true);
      expect(cornersOf(quad)).toHaveLength(4);
    });
  });

  it('is missed, with a reason, in a picture without one', async () => {
    const image = { ...photo.image, data: new Uint8Array(photo.image.data.length).fill(180) };
    expect(await read({ ...photo, image })).toEqual({
      rejected: 'mrzUnreadable',
      evidence: { groupsOfLines: 0 },
    });
  });
});

describe('a general recogniser, restricted to a zone', () => {
  const classes = ['', '<', 'A', 'a', '1', 'é', '¿', 'l', ' '];
  const zoneClasses = zoneClassesOf(classes);

  it('folds small letters, accents and look-alikes', () => {
    expect([...zoneClasses]).toEqual([0, 37, 11, 11, 2, 15, -1, 19, 0]);
  });

  it('gives probabilities that sum to one and drops what no zone holds', () => {
    const probs = Float32Array.of(0.1, 0, 0.3, 0.2, 0, 0, 0.4, 0, 0);
    const { steps, logProbs } = latticeOf({ steps: 1, classes, probs }, zoneClasses);
    expect(steps).toBe(1);
    expect(logProbs.reduce((sum, logProb) => sum + Math.exp(logProb), 0)).toBeCloseTo(1, 5);
    expect(Math.exp(logProbs[11]!)).toBeCloseTo(0.499 / 0.598, 3);
  });
});
