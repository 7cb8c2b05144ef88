import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { explainPassport } from '../src/flows/passport/explain.js';
import { identificationCardWithProofOfLife } from '../src/flows/card/proof-of-life.js';
import { jobTable } from '../src/flows/job-table.js';
import { passportWithProofOfLife } from '../src/flows/passport/proof-of-life.js';
import { type FlowTools, loadFlowTools } from '../src/flows/tools.js';
import { type Quad, rectangle } from '../src/geometry/quad.js';
import { codes } from '../src/contract/codes.js';
import { isRejection } from '../src/contract/rejection.js';

/*
 * The flow of ID Reader Plus on the bundled specimens, spoilt in one way each. What the nets think of a drawn specimen
 * says nothing about them, so here they say what the test tells them.
 */

const specimen = (name: string): Buffer =>
  readFileSync(new URL(`../specimens/${name}.jpg`, import.meta.url));
const passport = specimen('passport');

const genuine = {
  recapture: {
    version: 'test',
    limits: { attack: 0, doubt: -1 },
    judge: () => Promise.resolve({ attack: -3, kind: 'screen' as const }),
  },
  tamper: {
    version: 'test',
    max: { portrait: 0, text: 0, copied: 10 },
    judge: () =>
      Promise.resolve({
        portrait: -3,
        text: -3,
        apart: { line: 0, portrait: 0 },
        apartAmong: () => 0,
      }),
    searchCopies: () => ({ copied: 0, copies: [] }),
  },
};

let tools: FlowTools;
beforeAll(async () => {
  tools = { ...(await loadFlowTools()), ...genuine };
}, 60_000);

/** Also checks that the explanation names the same code, and draws a portrait unless it is 820. */
const answerOf = async (frontside: Uint8Array, others: Partial<FlowTools> = {}) => {
  const used = { ...tools, ...others };
  const { outcome, given } = await passportWithProofOfLife.run({ frontside }, used);
  const { detections, conditions } = await explainPassport(given, used);
  const refusedWith = isRejection(outcome) ? codes[outcome.rejected].code : undefined;
  expect(conditions.find(({ holds }) => !holds)?.code).toBe(refusedWith);
  const portraits = detections.frontside!.shapes.filter(({ what }) => what === 'portrait');
  if (given.portrait) expect(portraits).toHaveLength(refusedWith === 820 ? 0 : 1);
  return isRejection(outcome)
    ? { code: codes[outcome.rejected].code, ...outcome }
    : { code: 0, number: outcome.mrz.documentNumber };
};

const jpeg = (picture: Sharp, quality = 90): Promise<Buffer> =>
  picture.jpeg({ quality }).toBuffer();

const { width = 0, height = 0 } = await sharp(passport).metadata();
const desk = (w: number, h: number): Sharp =>
  sharp({ create: { width: w, height: h, channels: 3, background: '#6b5a49' } });

/** One colour wherever `covers` says, in shares of the photo. */
const patch = (colour: readonly number[], covers: (u: number, v: number) => boolean) => {
  const data = Buffer.alloc(width * height * 4);
  for (let i = 0; i < width * height; i++)
    if (covers((i % width) / width, Math.floor(i / width) / height))
      data.set([...colour, 255], 4 * i);
  return { input: data, raw: { width, height, channels: 4 as const } };
};

describe('the search for copied lines', () => {
  const askedFor = async (text: number, options: { explain?: boolean; needsDoubt?: boolean }) => {
    const judge = async () => ({ ...(await genuine.tamper.judge()), text });
    const searchCopies = vi.fn(() => ({ copied: 11, copies: [] }));
    const used = { ...tools, tamper: { ...genuine.tamper, judge, searchCopies } };
    const frontside = new Uint8Array(passport);
    const job = { flow: 'passport', frontside, proofOfLife: true, ...options } as const;
    const { outcome, isGenuineDoubtful, explained } = await jobTable.passport(job, used);
    const row = explained?.conditions.find(({ name }) => name === 'copiedCorners');
    return {
      searches: searchCopies.mock.calls.length,
      refused: isRejection(outcome),
      doubt: isGenuineDoubtful,
      shown: row?.value,
    };
  };

  it('is left out where its answer would not change the verdict', async () => {
    expect(await askedFor(-1, {})).toMatchObject({ searches: 0, refused: false });
    expect(await askedFor(-0.9, {})).toMatchObject({ searches: 1, refused: true });
  });

  it('is made for a session and for an explanation, which know of doubt', async () => {
    const once = { searches: 1, refused: false };
    expect(await askedFor(-1, { needsDoubt: true })).toMatchObject({ ...once, doubt: true });
    expect(await askedFor(-1, { explain: true })).toMatchObject({ ...once, shown: 11 });
    expect(await askedFor(-0.9, { explain: true })).toMatchObject({ searches: 1, shown: 11 });
  });
});

describe('a line that stands out', () => {
  const judged = async (among: number, text = 1) => {
    const apartAmong = vi.fn((lines: readonly Quad[]) => (lines.length > 1 ? among : 0));
    const judge = async () => ({
      ...(await genuine.tamper.judge()),
      ...{ text, apart: { line: 9, portrait: 0 }, apartAmong },
      line: rectangle(300, 200, 160, 30),
    });
    const used = { ...tools, tamper: { ...genuine.tamper, judge } };
    const job = { flow: 'passport', frontside: new Uint8Array(passport), explain: true } as const;
    const { outcome, explained } = await jobTable.passport({ ...job, proofOfLife: true }, used);
    const edits = explained!.detections.frontside!.shapes.filter(({ what }) => what === 'edit');
    const row = explained!.conditions.find(({ name }) => name === 'textEdited');
    return {
      finding: isRejection(outcome) ? outcome.evidence['finding'] : undefined,
      doubt: row?.doubt,
      lines: apartAmong.mock.calls[0]?.[0].length,
      edits,
    };
  };
  const named = [{ what: 'edit', name: 'text', corners: expect.any(Array) as unknown }];

  it('is altered text if it stands out among the lines that can be read, and is shown', async () => {
    const { lines, ...answer } = await judged(2.6);
    expect(answer).toEqual({ finding: 'text', doubt: undefined, edits: named });
    expect(lines).toBeGreaterThan(10);
  });

  it('gives only doubt if it does not, as a signature or a hologram, and is shown too', async () => {
    expect(await judged(2.5)).toMatchObject({ finding: undefined, doubt: true, edits: named });
  });

  it('is not read where the net sees nothing', async () => {
    expect(await judged(9, 0)).toMatchObject({ finding: undefined, lines: undefined, edits: [] });
  });
});

describe('proof of life of a passport', () => {
  it('lets a fine photo of a genuine document be read', async () => {
    expect(await answerOf(passport)).toMatchObject({ code: 0, number: 'L45N7821' });
  });

  it('819: a desk', async () => {
    expect((await answerOf(await jpeg(desk(1200, 900)))).code).toBe(819);
  });

  it('824: two documents', async () => {
    const half = await sharp(passport).resize({ width: 700 }).toBuffer();
    const two = [
      { input: half, left: 20, top: 40 },
      { input: half, left: 760, top: 60 },
    ];
    expect((await answerOf(await jpeg(desk(1500, 640).composite(two)))).code).toBe(824);
  });

  it('821 and 825: cut by the frame, and near to it', async () => {
    const left = Math.round(width * 0.25);
    const cut = sharp(passport).extract({ left, top: 0, width: width - left, height });
    expect((await answerOf(await jpeg(cut))).code).toBe(821);
    const near = Math.round(height * 0.062);
    const kept = { left: 0, top: near, width, height: height - near };
    expect((await answerOf(await jpeg(sharp(passport).extract(kept)))).code).toBe(825);
  });

  it('823: its border outside', async () => {
    const over = Math.round(height * 0.09);
    const kept = { left: 0, top: over, width, height: height - over };
    expect((await answerOf(await jpeg(sharp(passport).extract(kept)))).code).toBe(823);
  });

  it('822: far away', async () => {
    const small = await sharp(passport).resize({ width: 420 }).toBuffer();
    const far = desk(1500, 1100).composite([{ input: small, left: 500, top: 400 }]);
    expect((await answerOf(await jpeg(far))).code).toBe(822);
  });

  it('828: too dark', async () => {
    expect((await answerOf(await jpeg(sharp(passport).linear(0.2, 0)))).code).toBe(828);
  });

  it('826: blurred', async () => {
    expect((await answerOf(await jpeg(sharp(passport).blur(5)))).code).toBe(826);
  });

  it('829: a reflection', async () => {
    const lamp = patch([255, 255, 255], (u, v) => Math.hypot(u - 0.55, v - 0.45) < 0.09);
    expect((await answerOf(await jpeg(sharp(passport).composite([lamp])))).code).toBe(829);
  });

  it('827: squeezed', async () => {
    expect((await answerOf(await jpeg(sharp(passport), 8))).code).toBe(827);
  });

  it('820: no portrait, also where a face lies beside the document', async () => {
    const cover = patch([207, 214, 210], (u, v) => u > 0.09 && u < 0.34 && v > 0.2 && v < 0.66);
    const covered = await jpeg(sharp(passport).composite([cover]));
    expect((await answerOf(covered)).code).toBe(820);
    const selfie = await sharp(specimen('selfie')).resize({ height: 400 }).toBuffer();
    const beside = desk(width + 400, height).composite([
      { input: covered, left: 0, top: 0 },
      { input: selfie, left: width + 40, top: 100 },
    ]);
    expect((await answerOf(await jpeg(beside))).code).toBe(820);
  });

  it('818: a grey copy, and what the nets say', async () => {
    const grey = await jpeg(sharp(specimen('ine-front')).greyscale().toColourspace('srgb'));
    expect(await answerOf(grey)).toMatchObject({ code: 818, evidence: { finding: 'print' } });
    const recapture = {
      ...genuine.recapture,
      judge: () => Promise.resolve({ attack: 2, kind: 'screen' as const }),
    };
    expect(await answerOf(passport, { recapture })).toMatchObject({
      rejected: 'documentNotGenuine',
      evidence: { finding: 'screen' },
    });
  });
});

describe('proof of life of a card', () => {
  const card = async (frontside: Uint8Array, backside: Uint8Array) => {
    const input = { frontside, backside, validateSides: false };
    const { outcome } = await identificationCardWithProofOfLife.run(input, tools);
    return isRejection(outcome) ? outcome : { rejected: undefined, evidence: {} };
  };

  it('reads a fine pair, and names the side that is not', async () => {
    const [front, back] = [specimen('cedula-front'), specimen('cedula-back')];
    expect((await card(front, back)).rejected).toBe(undefined);
    const blurred = await jpeg(sharp(back).blur(7));
    expect(await card(front, blurred)).toMatchObject({
      rejected: 'documentBlurry',
      evidence: { side: 'back' },
    });
  });
});
