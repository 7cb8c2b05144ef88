import { describe, expect, it } from 'vitest';
import { judgePortrait, judgeQuality } from './judge.js';
import type { Portrait } from './measure-portrait.js';
import type { Quality } from './measure-quality.js';

const good: Quality = {
  paperLuma: 200,
  medianLuma: 180,
  clippedRatio: 0.01,
  blurMm: 0.15,
  glareRatio: 0,
  largestGlareRatio: 0,
  glareCells: [],
  blocks: 0.5,
  jpegQuality: 90,
  pxPerMm: 8,
};
const judged = (spoilt: Partial<Quality>): string =>
  judgeQuality({ ...good, ...spoilt })?.rejected ?? 'accepted';

describe('quality of the document', () => {
  it.each([
    ['as it should be', {}, 'accepted'],
    ['just bright enough', { paperLuma: 90 }, 'accepted'],
    ['just too dark', { paperLuma: 89 }, 'documentExposure'],
    ['white, not burnt', { clippedRatio: 0.57, medianLuma: 240 }, 'accepted'],
    ['burnt', { clippedRatio: 0.58, medianLuma: 255 }, 'documentExposure'],
    ['just sharp enough', { blurMm: 0.3 }, 'accepted'],
    ['just too blurred', { blurMm: 0.31 }, 'documentBlurry'],
    ['nothing with an edge on it', { blurMm: Infinity }, 'documentBlurry'],
    ['a glint', { glareRatio: 0.015 }, 'accepted'],
    ['a reflection', { glareRatio: 0.016 }, 'documentReflections'],
    ['white paper in bright light', { glareRatio: 0.2, medianLuma: 240 }, 'accepted'],
    ['sent by a messenger', { jpegQuality: 25, blocks: 2.7 }, 'accepted'],
    ['squeezed', { jpegQuality: 24 }, 'documentCompressed'],
    ['squeezed once, saved again', { blocks: 2.8 }, 'documentCompressed'],
    ['just enough pixels', { pxPerMm: 3 }, 'accepted'],
    ['too few pixels', { pxPerMm: 2.9 }, 'documentPoor'],
  ])('%s', (_, spoilt, expected) => {
    expect(judged(spoilt)).toBe(expected);
  });

  it('keeps the order of docs/DECISIONS.md 4', () => {
    const order: Partial<Quality>[] = [
      { paperLuma: 20 },
      { blurMm: 1 },
      { glareRatio: 0.1 },
      { blocks: 9 },
      { pxPerMm: 1 },
    ];
    const named = order.map((_, i) =>
      judged(order.slice(i).reduce((all, one) => ({ ...all, ...one }), {})),
    );
    expect(named).toEqual([
      'documentExposure',
      'documentBlurry',
      'documentReflections',
      'documentCompressed',
      'documentPoor',
    ]);
  });
});

describe('portrait of the document', () => {
  const portrait = { portraitScore: 0.9, portraitRatio: 0.3, face: undefined };
  it.each([
    ['a portrait', {}, 'accepted'],
    ['just sure enough', { portraitScore: 0.6 }, 'accepted'],
    ['not sure', { portraitScore: 0.59 }, 'documentPhotoAbsent'],
    ['just large enough', { portraitRatio: 0.15 }, 'accepted'],
    ['a ghost image alone', { portraitRatio: 0.14 }, 'documentPhotoAbsent'],
    ['none', { portraitScore: 0, portraitRatio: 0 }, 'documentPhotoAbsent'],
  ] satisfies [string, Partial<Portrait>, string][])('%s', (_, other, expected) => {
    const refused = judgePortrait({ ...portrait, ...other });
    expect(refused?.rejected ?? 'accepted').toBe(expected);
  });
});
