import { describe, expect, it } from 'vitest';
import { turnAbout } from '../geometry/angle.js';
import { point } from '../geometry/point.js';
import { type Quad, heightOf, mapQuad, rectangle, widthOf } from '../geometry/quad.js';
import { groupMrzRows } from './mrz-lines.js';

/** A passport page as the detector sees it: a heading, labels, and two long rows 6.35 mm apart. */
const zone = [rectangle(100, 700, 900, 36), rectangle(100, 751, 900, 36)];
const prose = [
  rectangle(100, 60, 560, 40),
  rectangle(400, 200, 180, 22),
  rectangle(400, 240, 220, 30),
  rectangle(400, 300, 150, 22),
  rectangle(400, 340, 300, 30),
];
const asLines = (quads: readonly Quad[]) => quads.map((quad) => ({ quad, scoreRatio: 0.9 }));

describe('rows that may be a zone', () => {
  it.each([0, 30, 90, 135, 180, 222, 270, 359])('come first at %i°', (deg) => {
    const turn = (quad: Quad): Quad => mapQuad(quad, (p) => turnAbout(p, point(500, 400), deg));
    const [first] = groupMrzRows(asLines([...prose, ...zone].map(turn)));
    expect(first!.rows).toHaveLength(2);
    for (const row of first!.rows) {
      expect(widthOf(row)).toBeCloseTo(900, 3);
      expect(heightOf(row)).toBeCloseTo(0.78 * 51, 3);
    }
  });

  it('are three on a card', () => {
    const card = [0, 1, 2].map((i) => rectangle(50, 500 + i * 60, 800, 40));
    expect(groupMrzRows(asLines(card))[0]!.rows).toHaveLength(3);
  });

  it('leave out a shorter line above', () => {
    const [first] = groupMrzRows(asLines([...zone, rectangle(100, 650, 600, 36)]));
    expect(first!.rows).toHaveLength(2);
  });

  it('reach over the end that the detector cut off', () => {
    const [upper] = zone;
    const cut = [upper!, rectangle(100, 751, 860, 36), rectangle(1010, 751, 60, 36)];
    for (const row of groupMrzRows(asLines(cut))[0]!.rows)
      expect(widthOf(row)).toBeGreaterThan(899);
  });

  it('take a broken row where there is no whole one', () => {
    const [upper] = zone;
    const [first] = groupMrzRows(asLines([upper!, rectangle(100, 751, 500, 36)]));
    expect(first!.rows.map((row) => Math.round(widthOf(row)))).toEqual([900, 900]);
  });

  it('are none among short lines, or in nothing', () => {
    expect(groupMrzRows(asLines([rectangle(0, 0, 100, 30), rectangle(0, 50, 200, 30)]))).toEqual(
      [],
    );
    expect(groupMrzRows([])).toEqual([]);
  });
});
