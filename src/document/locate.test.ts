import { describe, expect, it } from 'vitest';
import { applyToQuad, homographyBetween, identity } from '../geometry/homography.js';
import { point, turnAbout } from '../geometry/point.js';
import {
  centreOf,
  cornersOf,
  iou,
  mapQuad,
  quadOf,
  rectangle,
  type Quad,
} from '../geometry/quad.js';
import { type Crop, blankImage } from '../image/image.js';
import type { Finder, DetectedDocument } from '../models/finder.js';
import { alignToPage, redetectCropped, pageOfZone } from './locate.js';

/** A passport's page seen from a low camera: its far side is shorter than its near one. */
const page = quadOf([point(300, 200), point(900, 240), point(1010, 690), point(180, 650)]);
const printedBand = rectangle(0.04, 0.8, 0.92, 0.15);
const onPage = homographyBetween(rectangle(0, 0, 1, 1), page);
const found = (quad: Quad): DetectedDocument => ({ quad, score: 0.9, kind: 'passport' });

const greatestOffPx = (a: Quad, b: Quad): number =>
  Math.max(
    ...cornersOf(a).map((p, i) => Math.hypot(p.x - cornersOf(b)[i]!.x, p.y - cornersOf(b)[i]!.y)),
  );

describe('a band as its page says it lies', () => {
  const band = applyToQuad(onPage, printedBand);

  it('is left where it is when its corners are right', () => {
    expect(greatestOffPx(alignToPage(band, [found(page)])!, band)).toBeLessThan(0.01);
  });

  it('does not shear its letters when one corner is off', () => {
    const { topLeft } = band;
    const sheared = { ...band, topLeft: point(topLeft.x + 24, topLeft.y + 6) };
    const aligned = alignToPage(sheared, [found(page)])!;
    expect(greatestOffPx(aligned, band)).toBeLessThan(0.6 * greatestOffPx(sheared, band));
    const flat = applyToQuad(homographyBetween(page, rectangle(0, 0, 1, 1)), aligned);
    expect(flat.topLeft.x).toBeCloseTo(flat.bottomLeft.x);
    expect(flat.topLeft.y).toBeCloseTo(flat.topRight.y);
  });

  it('belongs to the document that holds it', () => {
    const other = found(rectangle(1200, 100, 500, 300));
    expect(greatestOffPx(alignToPage(band, [other, found(page)])!, band)).toBeLessThan(0.01);
    expect(alignToPage(band, [other])).toBeUndefined();
  });

  it.each([20, 90, 180])('is not forced to a page that lies %i° otherwise', (deg) => {
    const turned = mapQuad(band, (corner) => turnAbout(corner, centreOf(band), deg));
    expect(alignToPage(turned, [found(page)])).toBeUndefined();
  });
});

describe('a closer look', () => {
  const photo: Crop = { image: blankImage(1200, 800, 3), toPhoto: identity };
  /** Answers with one quad after the other and remembers its inputs. */
  const finderSaying = (quads: readonly Quad[]): { finder: Finder; shown: Crop[] } => {
    const shown: Crop[] = [];
    const find: Finder['find'] = (seen) => {
      const quad = quads[shown.push(seen) - 1];
      return Promise.resolve({ documents: quad ? [found(quad)] : [], bands: [] });
    };
    return { finder: { version: 'test', find }, shown };
  };
  const rough = mapQuad(page, ({ x, y }) => point(x + 60, y + 25));

  it('shows the finder the page straight, with room around it', async () => {
    const { finder, shown } = finderSaying([page]);
    await redetectCropped(photo, found(page), { finder });
    const [{ image, toPhoto }] = shown as [Crop];
    const frame = applyToQuad(toPhoto, rectangle(0, 0, image.widthPx, image.heightPx));
    expect(Math.max(image.widthPx, image.heightPx)).toBe(384);
    expect(iou(frame, page)).toBeGreaterThan(0.5);
    expect(iou(frame, page)).toBeLessThan(0.75);
  });

  it('is enough once where it agrees with the first', async () => {
    const { finder, shown } = finderSaying([page, rough]);
    const { document } = await redetectCropped(photo, found(page), { finder });
    expect([document.quad, shown.length]).toEqual([page, 1]);
  });

  it('is followed by another where the corners moved, and by no third', async () => {
    const { finder, shown } = finderSaying([page, rough, page]);
    const { document } = await redetectCropped(photo, found(rough), { finder });
    expect([document.quad, shown.length]).toEqual([rough, 2]);
  });

  it.each([
    ['nothing', []],
    ['something else', [rectangle(0, 0, 200, 200)]],
  ])('that shows %s leaves the document as it was', async (_, quads) => {
    const { finder } = finderSaying(quads);
    expect((await redetectCropped(photo, found(page), { finder })).document.quad).toEqual(page);
  });
});

describe('pageOfZone', () => {
  it.each([0, 90, 180, 245])(
    'lies above a zone turned by %i°, as its text stands, and holds it',
    (deg) => {
      const turned = (quad: Quad): Quad =>
        mapQuad(quad, (corner) => turnAbout(corner, point(500, 500), deg));
      const zone = turned(rectangle(100, 600, 800, 100));
      const { quad, score } = pageOfZone({ quad: zone, score: 0.6 });
      expect(score).toBe(0.6);
      expect(greatestOffPx(quad, turned(rectangle(68, 300, 864, 440)))).toBeLessThan(1);
    },
  );
});
