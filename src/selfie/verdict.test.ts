import { describe, expect, it } from 'vitest';
import { blankImage } from '../image/image.js';
import { measureGrey, type PictureMeasures, qualityOf } from './measure-picture.js';
import { maxUnshadedRatio } from '../contract/match.js';
import { faceLuma, type JudgedPicture } from './thresholds.js';
import { judgeScores, maxScore, livenessScoresOf } from './verdict.js';

const picture: PictureMeasures = {
  sizePx: 600,
  sharpness: 0.3,
  noise: 2,
  lumaMean: 130,
  contrast: 45,
  glareRatio: 0,
};
const judged = (logit: number, more: Partial<JudgedPicture> = {}): string => {
  const measured = { ...picture, ...more };
  return judgeScores(livenessScoresOf(logit, measured), measured)?.rejected ?? 'accepted';
};

describe('score and liveness', () => {
  it('score is the logit of liveness', () => {
    const { score, liveness } = livenessScoresOf(2.656599, picture);
    expect(score).toBe(2.656599);
    expect(liveness).toBeCloseTo(0.9344166, 5);
    expect(Math.log(liveness / (1 - liveness))).toBeCloseTo(score, 6);
  });

  it('is clipped at ±16.118', () => {
    expect(livenessScoresOf(900, picture).score).toBe(maxScore);
    expect(livenessScoresOf(-900, picture).score).toBe(-maxScore);
  });

  it('liveness below 0.5 is rejected, 0.5 is not: interface 8', () => {
    expect(judged(0)).toBe('accepted');
    expect(judged(-0.001)).toBe('selfieNotLive');
  });
});

describe('what the picture must be like', () => {
  it.each<[string, Partial<PictureMeasures>, Partial<PictureMeasures>]>([
    ['dark', { lumaMean: faceLuma.min }, { lumaMean: faceLuma.min - 0.1 }],
    ['bright', { lumaMean: faceLuma.max }, { lumaMean: faceLuma.max + 0.1 }],
    ['glare', { glareRatio: 0.35 }, { glareRatio: 0.36 }],
  ])('%s: 714 just beyond its limit', (_, inside, outside) => {
    expect(judged(3, inside)).not.toBe('selfieConditions');
    expect(judged(3, outside)).toBe('selfieConditions');
  });

  it.each<[string, Partial<PictureMeasures>, Partial<PictureMeasures>]>([
    ['blurred', { sharpness: 0.081 }, { sharpness: 0.079 }],
    ['grainy', { noise: 13.9 }, { noise: 14.1 }],
    ['flat', { contrast: 9.1 }, { contrast: 8.9 }],
    ['few pixels', { sizePx: 60.1 }, { sizePx: 59.9 }],
  ])('%s: 713 just beyond its limit', (_, inside, outside) => {
    expect(judged(3, inside)).toBe('accepted');
    expect(judged(3, outside)).toBe('selfiePoor');
  });

  it('quality below 0.5 is rejected, before liveness: interface 8, docs/DECISIONS.md 4', () => {
    expect(qualityOf({ ...picture, sharpness: 0 })).toBeLessThan(0.5);
    expect(judged(-5, { sharpness: 0 })).toBe('selfiePoor');
    expect(judged(-5, { sharpness: 0, lumaMean: 2 })).toBe('selfieConditions');
  });

  it('a face without shading: 715 just beyond its limit, after 713, and `details` says why', () => {
    expect(judged(3, { unshadedRatio: maxUnshadedRatio })).toBe('accepted');
    expect(judged(3, { unshadedRatio: maxUnshadedRatio + 0.01 })).toBe('selfieNotLive');
    expect(judged(3, { unshadedRatio: 1, sharpness: 0 })).toBe('selfiePoor');
    const drawn = { ...picture, unshadedRatio: 0.6 };
    expect(judgeScores(livenessScoresOf(3, picture), drawn)?.evidence).toMatchObject({
      unshadedRatio: 0.6,
    });
  });

  it('keeps the scores for `details`', () => {
    const scores = livenessScoresOf(-2, picture);
    expect(judgeScores(scores, picture)?.evidence).toMatchObject({ scores });
  });

  it.each(['sharpness', 'contrast', 'lumaMean', 'sizePx'] as const)(
    'quality never falls as %s rises, and stays in [0, 1]',
    (key) => {
      const values = [0, 0.05, 0.1, 1, 10, 40, 80, 200].map((value) =>
        qualityOf({ ...picture, [key]: value }),
      );
      expect([...values].sort((a, b) => a - b)).toEqual(values);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...values)).toBeLessThanOrEqual(1);
    },
  );
});

describe('measures of a picture', () => {
  const paint = (value: (x: number, y: number) => number) => {
    const image = blankImage(128, 128, 1);
    image.data.forEach((_, i) => (image.data[i] = value(i % 128, Math.floor(i / 128))));
    return measureGrey(image, 300);
  };
  const grain = (i: number): number => ((i * 7919) % 41) - 20;

  it('a flat wall has no detail, no grain', () => {
    expect(paint(() => 90)).toMatchObject({ sharpness: 0, noise: 0, lumaMean: 90, contrast: 0 });
  });

  it('steps are sharper than slopes of the same contrast', () => {
    const steps = paint((x) => (x % 32 < 16 ? 60 : 180));
    const slopes = paint((x) => 120 + 60 * Math.sin((x * Math.PI) / 16));
    expect(steps.sharpness).toBeGreaterThan(2 * slopes.sharpness);
  });

  it('grain is noise, a slope is not', () => {
    expect(paint((x, y) => 120 + grain(x * 131 + y * 17 + x * y)).noise).toBeGreaterThan(6);
    expect(paint((x, y) => x + y / 2).noise).toBeLessThan(1);
  });

  it('counts white pixels', () => {
    expect(paint((x) => (x < 32 ? 255 : 100)).glareRatio).toBeCloseTo(0.25);
  });
});
