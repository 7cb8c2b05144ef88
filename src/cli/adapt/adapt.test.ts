import { describe, expect, it } from 'vitest';
import { addToHead } from '../../flows/own-heads.js';
import { type LivenessHead, livenessLogit } from '../../flows/selfie/raw-liveness.js';
import { baselineOf } from '../calibration.js';
import { fitDocuments } from './documents.js';
import { fitPeople } from './people.js';
import { verdictOn } from './report.js';
import { fitSelfies, type Selfie } from './selfies.js';

const measures = 8;
const zeros = Array<number>(measures).fill(0);
/** The shipped head looks at the first measure only. */
const head: LivenessHead = {
  mean: zeros,
  deviation: zeros.map(() => 1),
  centre: zeros,
  weights: { alone: [1, ...zeros.slice(1)], known: [1, ...zeros.slice(1)] },
  constant: { alone: 0, known: 0 },
  scale: { alone: 2, known: 2 },
  limits: {
    alone: { constant: 0, sharpness: 0, sizeShare: 0, least: 0 },
    known: { constant: 0, sharpness: 0, sizeShare: 0, least: 0 },
  },
  screen: 100,
  doubt: { alone: 1, known: 1 },
};

const createRandom = (seed: number) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const createNormal = (seed: number) => {
  const random = createRandom(seed);
  return () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
};

/** Live faces and attacks, equally many on each of eight days; `by` gives the measures of each. */
const selfiesOf = (
  by: (genuine: boolean, day: number) => readonly number[],
  seed = 7,
): Selfie[] => {
  const normal = createNormal(seed);
  return Array.from({ length: 8 }, (_, day) =>
    Array.from({ length: 40 }, (_, i): Selfie => {
      const genuine = i % 2 === 0;
      const means = by(genuine, day);
      const standardised = zeros.map((_, at) => (means[at] ?? 0) + normal());
      const picture = { sharpness: 0.2, sizeShare: 0.5 };
      const found = { version: '1', standardised, picture };
      return { genuine, kind: genuine ? 'live' : 'screen', group: `day ${day}`, found };
    }),
  ).flat();
};

const wanted = { refused: 0.04, weaken: false };
const kept = (gain: Parameters<typeof verdictOn>[0]) => verdictOn(gain, false).isKept;

/** A camera whose live faces look like screens to the first measure, and unlike them to the third. */
const shifted = (genuine: boolean) => [genuine ? -0.5 : -1, 0, genuine ? 2 : -2];

describe('anverso adapt', () => {
  it.each(['alone', 'known'] as const)('fits a shifted camera, %s', (judge) => {
    const { gain, part } = fitSelfies(selfiesOf(shifted), head, judge, wanted);
    expect(gain.isBetter).toBe(true);
    expect(kept(gain)).toBe(true);
    expect(gain.passed.after).toBeLessThanOrEqual(gain.passed.before);
    expect(gain.interval[1]).toBeLessThan(0);
    // Pictures of days that it never saw, judged as the service would.
    const fresh = selfiesOf(shifted, 99);
    const live = fresh.filter(({ genuine }) => genuine).map(({ found }) => found);
    const baseline = judge === 'known' ? baselineOf(live) : undefined;
    const errors = (by: LivenessHead) =>
      fresh.filter(
        ({ genuine, found }) =>
          livenessLogit(found, { antispoof: { head: by } as never }, baseline) >= 0 !== genuine,
      ).length / fresh.length;
    const own = addToHead(head, { [judge]: part });
    expect(errors(own)).toBeLessThan(errors(head) / 2);
    expect(part.doubt).toBeGreaterThanOrEqual(head.doubt[judge]);
  });

  it('leaves ours where theirs says no more', () => {
    const ours = (genuine: boolean) => [genuine ? 2 : -2];
    const { gain } = fitSelfies(selfiesOf(ours), head, 'alone', wanted);
    expect(kept(gain)).toBe(false);
  });

  it('leaves whole days out: what tells days apart is no gain', () => {
    // Attacks of each day have a mark of their own, which no other day has.
    const marked = (genuine: boolean, day: number) =>
      zeros.map((_, at) => (!genuine && at === day ? 6 : 0));
    const { gain } = fitSelfies(selfiesOf(marked), head, 'alone', wanted);
    expect(kept(gain)).toBe(false);
  });

  const documentsOf = (genuineAt: number, attackAt: number) => {
    const normal = createNormal(3);
    return Array.from({ length: 400 }, (_, i) => {
      const genuine = i % 2 === 0;
      const recaptureScore = (genuine ? genuineAt : attackAt) + normal();
      return {
        genuine,
        kind: genuine ? 'genuine' : 'screen',
        group: `${i % 7}`,
        recaptureScore,
      };
    });
  };

  it('lowers the limit of screens where theirs score low, at the price that ours is meant to have', () => {
    const { gain, maxAttack } = fitDocuments(documentsOf(-6, 0), 1, { ...wanted, refused: 0.02 });
    expect(maxAttack).toBeLessThan(0);
    expect(kept(gain)).toBe(true);
    expect(gain.passed.after).toBeLessThan(gain.passed.before / 2);
    expect(gain.refused.after).toBeLessThan(0.05);
  });

  it('lets no more attacks pass unless that is asked for', () => {
    const documents = documentsOf(0.5, 3.5);
    const asked = { ...wanted, refused: 0.02 };
    const safe = fitDocuments(documents, 1, asked);
    expect(kept(safe.gain)).toBe(false);
    const weak = fitDocuments(documents, 1, { ...asked, weaken: true });
    expect(weak.gain.weaker).toContain('all');
    expect(safe.maxAttack).toBeLessThan(weak.maxAttack);
    expect(weak.maxAttack).toBeGreaterThan(1);
    expect(verdictOn(weak.gain, true).isKept).toBe(true);
    expect(verdictOn(weak.gain, false).isKept).toBe(false);
  });

  it('says no where more pass of one kind, although fewer do in all', () => {
    const documents = documentsOf(-6, 0).map((one, i) =>
      !one.genuine && i % 8 === 1 ? { ...one, kind: 'print' } : one,
    );
    const { gain } = fitDocuments(documents, 1, { ...wanted, refused: 0.02 });
    const rate = { of: 50, before: 0.1, after: 0.2 };
    expect(kept(gain)).toBe(true);
    expect(Object.keys(gain.passedByKind)).toEqual(['print', 'screen']);
    expect(kept({ ...gain, passedByKind: { print: rate }, weaker: ['print'] })).toBe(false);
  });

  /**
   * Unit vectors around the person's own direction; `common`: the part that all faces of this
   * camera share.
   */
  const facesOf = (common: number) => {
    const normal = createNormal(11);
    const size = 24;
    return Array.from({ length: 120 }, (_, person) => {
      const own = Array.from({ length: size }, () => normal());
      return (['document', 'selfie'] as const).map((side) => {
        const values = own.map((value, i) => value + 0.4 * normal() + (i === 0 ? common : 0));
        const length = Math.hypot(...values);
        const embedding = Float32Array.from(values, (value) => value / length);
        return { person: `${person}`, side, embedding };
      });
    }).flat();
  };

  it('raises the limits of a match where strangers look alike', () => {
    const ours = { match: 0.39, doubt: 0.29 };
    const { gain, limits } = fitPeople(facesOf(4), ours, false);
    expect(limits.match).toBeGreaterThan(ours.match);
    expect(limits.match).toBeGreaterThan(limits.doubt);
    expect(kept(gain)).toBe(true);
    expect(gain.passed.after).toBeLessThan(gain.passed.before / 4);
  });

  it('lowers them only if that is asked for', () => {
    const ours = { match: 0.9, doubt: 0.8 };
    expect(kept(fitPeople(facesOf(0), ours, false).gain)).toBe(false);
    expect(verdictOn(fitPeople(facesOf(0), ours, true).gain, true).isKept).toBe(true);
  });
});
