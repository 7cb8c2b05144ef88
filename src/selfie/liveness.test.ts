import { describe, expect, it } from 'vitest';
import type { LivenessHead } from '../models/antispoof.js';
import { judgeLiveness, shiftOf, standardise } from './liveness.js';

/** Two measures, of which the first counts twice with a baseline and thrice without. */
const head: LivenessHead = {
  mean: [10, 0],
  deviation: [2, 1],
  centre: [0.5, 0],
  weights: { alone: [3, 1], known: [2, 1] },
  constant: { alone: 0.25, known: 0.25 },
  scale: { alone: 2, known: 2 },
  limits: {
    alone: { constant: 0.25, sharpness: 0, sizeShare: 0, least: 0.25 },
    known: { constant: -0.75, sharpness: 0, sizeShare: 0, least: -0.75 },
  },
  screen: 100,
  doubt: { alone: 3, known: 1 },
};
const picture = { sharpness: 0.3, sizeShare: 0.5 };
const seen = (standardised: readonly number[]) => ({ standardised, picture });
const camera = (median: readonly number[], pictures = 1000) => ({ version: '1', pictures, median });

describe('the head of the anti-spoofing', () => {
  it('standardises, and cuts at four deviations', () => {
    expect(standardise([12, -1], head)).toEqual([1, -1]);
    expect(standardise([100, -9], head)).toEqual([4, -4]);
  });

  it('judges by the distance from the centre of all cameras', () => {
    expect(judgeLiveness(seen([0.5, 0]), head)).toMatchObject({
      logit: 0,
      band: 'doubt',
      shift: undefined,
    });
    expect(judgeLiveness(seen([0.5, -1]), head)).toMatchObject({ logit: -2, band: 'refuse' });
    expect(judgeLiveness(seen([0.5, 2]), head)).toMatchObject({ logit: 4, band: 'accept' });
    expect(judgeLiveness(seen([1.5, 0]), head)).toMatchObject({ logit: 6, band: 'accept' });
  });

  it('takes the camera out of the measures, with the limits of that case', () => {
    // Every picture of this camera looks one deviation worse than those of all cameras.
    const worse = camera([0.5, -1]);
    expect(shiftOf(worse, head)).toBeCloseTo(1, 2);
    expect(judgeLiveness(seen([0.5, -1]), head, worse).logit).toBeCloseTo(2, 1);
    expect(judgeLiveness(seen([1.5, -1]), head, worse).logit).toBeCloseTo(6, 1);
  });

  it('trusts a few pictures little', () => {
    expect(shiftOf(camera([0.5, -1], 3), head)).toBe(0.5);
  });

  it('never shifts further than three, whatever it was taught', () => {
    expect(shiftOf(camera([-4, -4]), head)).toBe(3);
    expect(shiftOf(camera([4, 4]), head)).toBe(-3);
  });

  it('asks more of a sharp picture, and less of a crop', () => {
    const alone = { constant: 0.25, sharpness: 10, sizeShare: -1, least: 0.25 };
    const fitting = { ...head, limits: { ...head.limits, alone } };
    const logitOf = (sharpness: number, sizeShare: number): number =>
      judgeLiveness({ standardised: [0.5, 0], picture: { sharpness, sizeShare } }, fitting).logit;
    expect(logitOf(0.25, 0.5)).toBeCloseTo(-4);
    expect(logitOf(0.2, 0.5)).toBeCloseTo(-3);
    expect(logitOf(0.2, 1)).toBeCloseTo(-2);
    expect(logitOf(9, 9)).toBe(logitOf(0.28, 1.05));
    expect(logitOf(0, 0)).toBe(logitOf(0.1, 0.3));
    expect(logitOf(0.1, 1.05)).toBe(0); // not below the limit of all pictures
  });

  it('refuses a screen that the recapture nets are certain of, whatever the rest says', () => {
    const strict = { ...head, screen: 2 };
    const judged = (screen?: number) =>
      judgeLiveness({ ...seen([4, 4]), ...(screen !== undefined && { screen }) }, strict);
    expect(judged(2.5)).toMatchObject({ logit: -0.5, band: 'refuse' });
    expect(judged(1.5).logit).toBe(0.5);
    expect(judged()).toMatchObject({ logit: judgeLiveness(seen([4, 4]), head).logit });
  });
});
