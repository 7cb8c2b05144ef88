import { describe, expect, it } from 'vitest';
import { apply, applyToQuad, compose, homographyBetween, identity, invert } from './homography.js';
import { type Point, distance, point, turnAbout } from './point.js';
import { polygonArea } from './polygon.js';
import {
  type Quad,
  centreOf,
  contains,
  cornersOf,
  expand,
  heightOf,
  iou,
  isConvex,
  mapQuad,
  quadOf,
  readingDeg,
  rectangle,
  signedArea,
  turnReading,
  widthOf,
} from './quad.js';

/** Park and Miller 1988: the same cases on every run. */
const random = (seed: number) => {
  let state = seed;
  return (from: number, to: number): number => {
    state = (state * 48271) % 2147483647;
    return from + ((to - from) * state) / 2147483647;
  };
};

const cases = Array.from({ length: 200 }, (_, i) => i + 1);

/** A rectangle turned anywhere, then each corner moved by up to a fifth of the shorter side. */
const photographed = (seed: number): Quad => {
  const draw = random(seed);
  const base = rectangle(draw(-500, 3000), draw(-500, 3000), draw(20, 2000), draw(20, 2000));
  const deg = draw(0, 360);
  const reach = Math.min(widthOf(base), heightOf(base)) / 5;
  return mapQuad(base, (corner) => {
    const turned = turnAbout(corner, centreOf(base), deg);
    return point(turned.x + draw(-reach, reach), turned.y + draw(-reach, reach));
  });
};

const expectNear = (a: Point, b: Point, px = 1e-6): void => expect(distance(a, b)).toBeLessThan(px);

describe('quads', () => {
  it.each(cases)(
    'any photographed rectangle %i keeps its sense and never crosses itself',
    (seed) => {
      const quad = photographed(seed);
      expect(isConvex(quad)).toBe(true);
      expect(signedArea(quad)).toBeGreaterThan(0);
      expect(contains(quad, centreOf(quad))).toBe(true);
      expect(iou(quad, turnReading(quad, seed))).toBeCloseTo(1, 9);
    },
  );

  const pairs = cases
    .map((seed) => {
      const draw = random(seed + 1000);
      const base = rectangle(0, 0, draw(100, 300), draw(100, 300));
      const a = mapQuad(base, (p) => turnAbout(p, point(0, 0), seed * 1.8));
      const step = Math.min(widthOf(a), heightOf(a)) / 2;
      const b = mapQuad(a, (p) => point(p.x + draw(-step, step), p.y + draw(-step, step)));
      return { seed, a, b };
    })
    .filter(({ b }) => isConvex(b));

  it('there are pairs enough', () => expect(pairs.length).toBeGreaterThan(190));

  it.each(pairs)('overlap of pair $seed agrees with counting points', ({ a, b }) => {
    const all = [...cornersOf(a), ...cornersOf(b)];
    const x0 = Math.min(...all.map((p) => p.x));
    const x1 = Math.max(...all.map((p) => p.x));
    const y0 = Math.min(...all.map((p) => p.y));
    const y1 = Math.max(...all.map((p) => p.y));
    let both = 0;
    let either = 0;
    for (let i = 0; i < 100; i++) {
      for (let j = 0; j < 100; j++) {
        const p = point(x0 + ((i + 0.5) / 100) * (x1 - x0), y0 + ((j + 0.5) / 100) * (y1 - y0));
        const inA = contains(a, p);
        const inB = contains(b, p);
        both += Number(inA && inB);
        either += Number(inA || inB);
      }
    }
    expect(iou(a, b)).toBeCloseTo(both / either, 1);
  });

  it('knows disjoint, half and equal', () => {
    const square = rectangle(0, 0, 10, 10);
    expect(iou(square, rectangle(20, 0, 10, 10))).toBe(0);
    expect(iou(square, rectangle(5, 0, 10, 10))).toBeCloseTo(1 / 3, 12);
    expect(iou(square, square)).toBe(1);
  });

  it('names corners by the text, whichever way the photo is held', () => {
    const upright = rectangle(0, 0, 40, 10);
    const flipped = turnReading(upright, 2);
    expect(flipped.topLeft).toEqual(upright.bottomRight);
    expect(readingDeg(upright)).toBeCloseTo(0, 9);
    expect(Math.abs(readingDeg(flipped))).toBeCloseTo(180, 9);
    expect(readingDeg(turnReading(upright, 1))).toBeCloseTo(90, 9);
    expect(signedArea(flipped)).toBe(signedArea(upright));
  });

  it('is not convex when crossed, and negative when mirrored', () => {
    const { topLeft, topRight, bottomRight, bottomLeft } = rectangle(0, 0, 4, 2);
    expect(isConvex(quadOf([topLeft, bottomRight, topRight, bottomLeft]))).toBe(false);
    expect(signedArea(quadOf([topRight, topLeft, bottomLeft, bottomRight]))).toBe(-8);
  });

  it.each(cases)('expanding %i outwards and back is the same quad', (seed) => {
    const quad = rectangle(3, 4, 100 + seed, 50);
    const grown = expand(quad, 0.1, 0.2);
    expect(signedArea(grown)).toBeCloseTo(signedArea(quad) * 1.2 * 1.4, 6);
    expectNear(expand(grown, -0.1 / 1.2, -0.2 / 1.4).topLeft, quad.topLeft);
  });
});

describe('homographies', () => {
  it.each(cases)('%i takes each corner to its namesake and back', (seed) => {
    const from = photographed(seed);
    const to = photographed(seed + 500);
    const h = homographyBetween(from, to);
    const there = applyToQuad(h, from);
    cornersOf(there).forEach((corner, i) => expectNear(corner, cornersOf(to)[i]!, 1e-5));
    const inside = centreOf(from);
    expectNear(apply(invert(h), apply(h, inside)), inside, 1e-5);
    expectNear(apply(compose(invert(h), h), inside), inside, 1e-5);
  });

  it('keeps straight lines straight', () => {
    const h = homographyBetween(rectangle(0, 0, 100, 50), photographed(7));
    const a = apply(h, point(0, 10));
    const b = apply(h, point(40, 22));
    const c = apply(h, point(100, 40));
    expect(polygonArea([a, b, c])).toBeCloseTo(0, 6);
  });

  it('refuses three corners on one line', () => {
    const flat = quadOf([point(0, 0), point(1, 0), point(2, 0), point(0, 1)]);
    expect(() => invert(homographyBetween(rectangle(0, 0, 1, 1), flat))).toThrow(RangeError);
    expect(invert(identity)).toEqual(identity.map((v) => v + 0));
  });
});
