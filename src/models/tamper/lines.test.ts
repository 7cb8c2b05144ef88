import { describe, expect, it } from 'vitest';
import { rectangle } from '../../geometry/quad.js';
import { apartAmong, apartOf } from './lines.js';

const columns = 64;
const rows = 44;
const size = columns * rows;

/** The portrait covers the left quarter. */
const zones = {
  data: Float32Array.from({ length: 2 * size }, (_, i) => (i % columns < 16 === i < size ? 1 : 0)),
  dims: [1, 2, rows, columns],
};
const mapOf = (valueAt: (x: number, y: number) => number) => ({
  data: Float32Array.from({ length: size }, (_, i) =>
    valueAt(i % columns, Math.floor(i / columns)),
  ),
  dims: [1, 1, rows, columns],
});
const inLine = (x: number, y: number): boolean => x >= 30 && x < 40 && y >= 20 && y < 22;

describe('what stands out from the rest of the document', () => {
  it('is one line ahead of its sister lines', () => {
    expect(
      apartOf(
        mapOf((x, y) => (inLine(x, y) ? 3 : -2)),
        zones,
      ).line,
    ).toBeCloseTo(5);
  });

  it('says where that line is', () => {
    const { lineAt } = apartOf(
      mapOf((x, y) => (inLine(x, y) ? 3 : -2)),
      zones,
    );
    const { topLeft, bottomRight } = lineAt!;
    expect([topLeft.y, bottomRight.y]).toEqual([20, 22]);
    expect(topLeft.x).toBeGreaterThanOrEqual(30);
    expect(bottomRight.x).toBeLessThanOrEqual(40);
  });

  it('is none where others look like it', () => {
    const two = mapOf((x, y) => (inLine(x, y) || inLine(x, y + 12) ? 3 : -2));
    expect(apartOf(two, zones).line).toBeCloseTo(0);
    expect(
      apartOf(
        mapOf(() => 3),
        zones,
      ).line,
    ).toBeCloseTo(0);
  });

  it('is the portrait ahead of the print', () => {
    expect(
      apartOf(
        mapOf((x) => (x < 16 ? 2 : -2)),
        zones,
      ).portrait,
    ).toBeCloseTo(4);
    expect(
      apartOf(
        mapOf(() => 2),
        zones,
      ).portrait,
    ).toBeCloseTo(0);
  });

  it('is compared among the lines of print', () => {
    const map = mapOf((x, y) => (inLine(x, y) ? 3 : inLine(x, y - 12) ? 1 : -2));
    const edited = rectangle(28, 20, 14, 2);
    const other = rectangle(28, 32, 14, 2);
    const third = rectangle(28, 8, 14, 2);
    expect(apartAmong(map, zones, [edited, other, third])).toBeCloseTo(2);
    // A signature is not print, whatever the net thinks of it.
    expect(apartAmong(map, zones, [other, third])).toBeCloseTo(3);
    expect(apartAmong(map, zones, [third])).toBe(0);
    expect(apartAmong(map, zones, [])).toBe(0);
  });
});
