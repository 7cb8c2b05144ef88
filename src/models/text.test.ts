import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { distance } from '../geometry/point.js';
import { centreOf, cornersOf, heightOf, readingDeg, turnReading, widthOf } from '../geometry/quad.js';
import { type Photo, decodePhoto } from '../image/decode.js';
import { frameOf } from '../image/image.js';
import { cutOut } from '../image/warp.js';
import { isRejection } from '../spec/rejection.js';
import { readDictionary } from './dictionary.js';
import { type TextLine } from './text-detector.js';
import { readPlainly } from './text-recogniser.js';
import { type Tools, loadTools } from './tools.js';

let tools: Tools;
let photo: Photo;
let lines: TextLine[];

/** The bundled specimen: drawn by our own generator, no real person. */
beforeAll(async () => {
  tools = await loadTools();
  const bytes = await readFile(new URL('../../specimens/passport.jpg', import.meta.url));
  const decoded = await decodePhoto(bytes, { limits: tools.limits, unreadable: 'fileUnreadable' });
  if (isRejection(decoded)) throw new Error(JSON.stringify(decoded));
  photo = decoded;
  lines = await tools.textDetector.find(photo);
});

const longest = (found: readonly TextLine[]): TextLine[] =>
  [...found].sort((a, b) => widthOf(b.quad) - widthOf(a.quad)).slice(0, 2);

describe('text detector', () => {
  it('finds the two lines of the zone, long and inside the photo', () => {
    for (const { quad, scoreRatio } of longest(lines)) {
      expect(widthOf(quad) / heightOf(quad)).toBeGreaterThan(12);
      expect(scoreRatio).toBeGreaterThan(0.5);
      const middle = cornersOf(quad).map(({ x }) => x);
      expect(Math.max(...middle)).toBeLessThan(photo.fullWidthPx * 1.05);
    }
  });

  it('finds the same lines in a photo held upright or on its side', async () => {
    const turned = cutOut(photo, turnReading(frameOf({ widthPx: photo.fullWidthPx, heightPx: photo.fullHeightPx }), 1), {
      widthPx: photo.image.heightPx,
      heightPx: photo.image.widthPx,
    });
    const found = longest(await tools.textDetector.find(turned));
    const expected = longest(lines);
    for (const { quad } of found) {
      const gaps = expected.map((line) => distance(centreOf(quad), centreOf(line.quad)));
      expect(Math.min(...gaps)).toBeLessThan(heightOf(quad));
    }
  });

  it('finds nothing in an empty picture', async () => {
    const image = { widthPx: 400, heightPx: 300, channels: 3 as const, data: new Uint8Array(360_000).fill(200) };
    expect(await tools.textDetector.find({ image, toPhoto: photo.toPhoto })).toEqual([]);
  });
});

describe('text recogniser', () => {
  it('reads a line of the zone, the right way up', async () => {
    const [line] = longest(lines);
    const upright = Math.abs(readingDeg(line!.quad)) < 90 ? line!.quad : turnReading(line!.quad, 2);
    const text = readPlainly(await tools.textRecogniser.read(photo, upright));
    expect(text).toMatch(/^[A-Z0-9<]{35,44}$/);
  });

  it('knows every class once, with blank first and space last', () => {
    const { classes } = tools.textRecogniser;
    expect(classes).toHaveLength(6906);
    expect([classes[0], classes.at(-1)]).toEqual(['', ' ']);
    for (const sign of 'ABCXYZ019<ÑÁñº') expect(classes.filter((c) => c === sign)).toHaveLength(1);
  });

  it('reads the quoting of the dictionary', () => {
    const yaml = "a:\n  character_dict:\n  - '!'\n  - ''''\n  - $\n  - \"\\u3000\"\n  - '<'\nb: 1\n";
    expect(readDictionary(yaml)).toEqual(['!', "'", '$', '\u3000', '<']);
  });
});
