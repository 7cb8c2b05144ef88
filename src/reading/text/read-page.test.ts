import { describe, expect, it } from 'vitest';
import { shift } from '../../geometry/homography.js';
import { rectangle } from '../../geometry/quad.js';
import { flatImage } from '../../image/flat-page.js';
import { blankImage } from '../../image/image.js';
import type { TextFinder } from '../../models/text-finder.js';
import type { FoundLine, TextTrace } from '../../models/text-line.js';
import type { TextReader } from '../../models/text-reader.js';
import { readPage } from './read-page.js';

/** Two steps of a trace for each character, the second blank; a dot is blank. */
const traceOf = (text: string, sure = 0.9): TextTrace => {
  const classes = ['', ...new Set(text.replaceAll('.', ''))];
  const path = [...text].flatMap((sign) => [sign === '.' ? 0 : classes.indexOf(sign), 0]);
  const logProbs = path.flatMap((chosen) =>
    classes.map((_, k) => Math.log(k === chosen ? sure : (1 - sure) / classes.length)),
  );
  const steps = path.length;
  return { steps, firstStep: 0, boxSteps: steps, classes, logProbs: Float32Array.from(logProbs) };
};

const lineAt = (x: number, y: number, width: number): FoundLine => ({
  quad: rectangle(x, y, width, 20),
  score: 1,
});

/** One net that finds the given lines, and one that reads the text given for each line's top. */
const toolsFor = (lines: readonly FoundLine[], texts: Record<number, string>, upside = [0]) => {
  const answers = [...upside];
  const textFinder: TextFinder = {
    version: 'test',
    find: () => Promise.resolve({ lines, upsideDownRatio: answers.shift() ?? 0 }),
  };
  const textReader: TextReader = {
    version: 'test',
    read: (_, { quad }) => {
      const isTurned = quad.topLeft.y > quad.bottomLeft.y;
      return Promise.resolve(
        traceOf(texts[isTurned ? -1 : quad.topLeft.y] ?? '', isTurned ? 0.95 : 0.9),
      );
    },
  };
  return { textFinder, textReader };
};
const page = flatImage(blankImage(400, 252, 1));

describe('a page of text', () => {
  it('is its lines from top to bottom, each where it stands', async () => {
    const tools = toolsFor([lineAt(50, 90, 100), lineAt(40, 30, 80)], {
      90: 'MUÑOZ',
      30: 'Apellido',
    });
    const { widthPx, heightPx, lines } = await readPage(page, tools);
    expect([widthPx, heightPx]).toEqual([400, 252]);
    expect(lines.map(({ text }) => text)).toEqual(['Apellido', 'MUÑOZ']);
    expect(lines[1]).toMatchObject({ x: 50, y: 90, width: 100, height: 20 });
    expect(lines[1]!.characterConfidences).toHaveLength(5);
    expect(lines[1]!.confidence).toBeGreaterThan(0.5);
  });

  it('knows where a line stands in the photo', async () => {
    const moved = { ...page, toPhoto: shift(1000, 500) };
    const { lines } = await readPage(moved, toolsFor([lineAt(40, 30, 80)], { 30: 'A' }));
    expect(lines[0]!.quad).toEqual(rectangle(1040, 530, 80, 20));
  });

  it('splits a label and a value that were found as one line', async () => {
    const tools = toolsFor([lineAt(40, 30, 200)], { 30: 'SEXO............F' });
    const { lines } = await readPage(page, tools);
    expect(lines.map(({ text }) => text)).toEqual(['SEXO', 'F']);
    expect(lines[0]!.x + lines[0]!.width).toBeLessThanOrEqual(lines[1]!.x);
  });

  it('is read once, also where its lines have told which way is up', async () => {
    const tops = [30, 60, 90, 120, 150, 180];
    const { textFinder, textReader } = toolsFor(
      tops.map((y) => lineAt(40, y, 80)),
      Object.fromEntries(tops.map((y) => [y, 'Apellido'])),
      [0.9],
    );
    const read: number[] = [];
    const counting: TextReader = {
      ...textReader,
      read: (on, line) => {
        read.push(line.quad.topLeft.y);
        return textReader.read(on, line);
      },
    };
    const { lines } = await readPage(page, { textFinder, textReader: counting });
    expect(lines.map(({ text }) => text)).toEqual(tops.map(() => 'Apellido'));
    expect(read.filter((y) => tops.includes(y)).sort((a, b) => a - b)).toEqual(tops);
    // Upside down nothing is read, which is certain before all lines were tried.
    expect(read.length).toBeLessThan(2 * tops.length);
  });

  it('is turned when its text stands on its head, and still knows its place in the photo', async () => {
    const tools = toolsFor([lineAt(40, 30, 80)], { 30: 'AB', [-1]: 'AB' }, [0.9, 0.1]);
    const { lines } = await readPage(page, tools);
    expect(lines[0]).toMatchObject({ x: 40, y: 30 });
    expect(lines[0]!.quad.topLeft.x).toBeCloseTo(360);
    expect(lines[0]!.quad.topLeft.y).toBeCloseTo(222);
  });

  it('stays as it is when its lines read no better the other way up, whatever the finder says', async () => {
    const tools = toolsFor([lineAt(40, 30, 80)], { 30: 'AB' }, [0.9, 0.1]);
    const { lines } = await readPage(page, tools);
    expect(lines[0]!.quad.topLeft.x).toBeCloseTo(40);
  });

  it('has no line where the reader saw none', async () => {
    const { lines } = await readPage(page, toolsFor([lineAt(40, 30, 80)], { 30: '....' }));
    expect(lines).toEqual([]);
  });
});
