import { describe, expect, it } from 'vitest';
import { blankImage, type Image } from '../../image/image.js';
import { cornersOf } from './corners.js';
import { findCopies } from './repeats.js';

const widthPx = 384;
const heightPx = 256;
const cellPx = 16;
const everywhere = Array.from(
  { length: (widthPx / cellPx - 2) * (heightPx / cellPx - 2) },
  (_, i) => {
    const across = widthPx / cellPx - 2;
    return [1 + (i % across), 1 + Math.floor(i / across)] as const;
  },
);
const repeats = (luma: Image, cells = everywhere): number =>
  findCopies({ luma, cellPx, cells }).score;

/** A line of small squares in shades of their own, on blank ground. */
const printed = (): Image => {
  const image = blankImage(widthPx, heightPx, 1);
  let seed = 7;
  const next = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
  image.data.fill(200);
  for (let y = 40; y < 80; y += 4)
    for (let x = 30; x < 190; x += 4) {
      const shade = 20 + next() * 160;
      for (let row = y; row < y + 4; row++)
        image.data.fill(shade, row * widthPx + x, row * widthPx + x + 4);
    }
  return image;
};

const copied = (image: Image, shiftX: number, shiftY: number): Image => {
  const data = image.data.slice();
  for (let y = 40; y < 80; y++) {
    const from = y * widthPx + 30;
    data.set(image.data.subarray(from, from + 160), from + shiftY * widthPx + shiftX);
  }
  return { ...image, data };
};

describe('corners that recur at one shift', () => {
  it('are none where every place looks otherwise', () => {
    expect(repeats(printed())).toBeLessThan(3);
  });

  it('are those of a line that was copied', () => {
    expect(repeats(copied(printed(), 61, 103))).toBeGreaterThan(20);
  });

  it('are named by both places', () => {
    const { places } = findCopies({ luma: copied(printed(), 61, 103), cellPx, cells: everywhere });
    expect(places).toHaveLength(2);
    const [line, copy] = places.map(({ topLeft }) => topLeft);
    expect(copy!.x - line!.x).toBe(61);
    expect(copy!.y - line!.y).toBe(103);
    const { topLeft, bottomRight } = places[0]!;
    expect(topLeft.x).toBeGreaterThanOrEqual(30 - 8);
    expect(topLeft.y).toBeGreaterThanOrEqual(40 - 8);
    expect(bottomRight.x).toBeLessThanOrEqual(190 + 8);
    expect(bottomRight.y).toBeLessThanOrEqual(80 + 8);
  });

  it('are at no place where nothing recurs', () => {
    const blank = blankImage(widthPx, heightPx, 1);
    expect(findCopies({ luma: blank, cellPx, cells: everywhere })).toEqual({
      score: 0,
      places: [],
    });
  });

  it('count less where it recurs at several', () => {
    const once = copied(printed(), 0, 45);
    expect(repeats(copied(once, 0, 90))).toBeLessThan(repeats(once));
  });

  it('are none of the filler of a zone, which recurs one letter further on', () => {
    const filled = printed();
    const letter = 16;
    // One letter after the other along the line, each with the shades of the first.
    for (let y = 40; y < 80; y++)
      for (let x = 30 + letter; x < 350; x++)
        filled.data[y * widthPx + x] = filled.data[y * widthPx + x - letter]!;
    expect(repeats(filled)).toBeLessThan(3);
    // A line that was copied is found beside it.
    const other = printed().data;
    for (let y = 40; y < 80; y++)
      for (const down of [60, 127])
        filled.data.set(
          other.subarray(y * widthPx + 30, y * widthPx + 190),
          (y + down) * widthPx + 61,
        );
    expect(repeats(filled)).toBeGreaterThan(20);
  });

  it('are sought among so many at most, where all are alike', () => {
    const dots = blankImage(widthPx, heightPx, 1);
    for (let y = 0; y < heightPx; y += 6)
      for (let x = 0; x < widthPx; x += 6) dots.data[y * widthPx + x] = 255;
    expect(cornersOf({ luma: dots, cellPx, cells: everywhere })).toHaveLength(1500);
  });

  it('are looked for in the cells asked for only', () => {
    expect(repeats(copied(printed(), 61, 103), [])).toBe(0);
  });
});
