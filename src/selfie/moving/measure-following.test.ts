import { describe, expect, it } from 'vitest';
import type { Conversation, Prompt } from '../../contract/conversation.js';
import { dotAt, movesOf, pathOf, type Spot, walkCount } from '../../contract/dot-path.js';
import { followedOf, judgeFollowing, measureFollowing } from './measure-following.js';
import { clockOffsetOf } from './sort-arrivals.js';
import { followingLimits } from './thresholds.js';

const centre: Spot = { yawDeg: 0, pitchDeg: 0 };

/** The same numbers each time. */
const randomFrom = (seed: number) => (): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return seed / 2 ** 32;
};
const pathFrom = (random: () => number): readonly Spot[] => {
  let path: readonly Spot[] | undefined;
  while (!path) path = pathOf(Math.floor(random() * walkCount));
  return path;
};

const pieceMs = 500;
const promptsOf = (path: readonly Spot[]): readonly Prompt[] => [
  ...[centre, ...path, centre].map((to) => ({ kind: 'dot', to }) as const),
  { kind: 'action', action: 'turn_left' },
];
const revealedAtMs = [0, ...Array.from({ length: 8 }, (_, i) => 500 + 500 * i), 5000];

type Network = { readonly upMs?: number; readonly pageAheadMs?: number; readonly lost?: number };

/** Frames each 400 ms of a page whose clock has a zero of its own. */
const conversationOf = (
  path: readonly Spot[],
  { upMs = 40, pageAheadMs = -9000, lost = 0 }: Network = {},
): Conversation => {
  const arrivals = Array.from({ length: 70 }, (_, i) => ({
    atMs: 100 * i + pageAheadMs,
    arrivedAtMs: 100 * i + upMs + (i % 10 < lost ? 2000 : 0),
  }));
  return {
    ...{ prompts: promptsOf(path), revealedAtMs, isOver: true, arrivals, areFramesPromised: true },
    answeredAtMs: revealedAtMs.map((ms) => ms + 100 + 2 * upMs),
  };
};

type Head = { readonly lagMs?: number; readonly gain?: number; readonly noiseDeg?: number };

/** Poses on the server's clock: `lagMs` is from revealing to arrival. */
const posesOf = (path: readonly Spot[], head: Head = {}, random = randomFrom(1)) => {
  const { lagMs = 400, gain = 0.8, noiseDeg = 1.5 } = head;
  const moves = movesOf([centre, ...path, centre], revealedAtMs, pieceMs);
  const noise = (): number => noiseDeg * 1.7 * (2 * random() - 1);
  return Array.from({ length: 15 }, (_, i) => {
    const atMs = 300 + 345 * i;
    const { yawDeg, pitchDeg } = dotAt(moves, atMs - lagMs, pieceMs);
    return { atMs, yawDeg: gain * yawDeg + 4 + noise(), pitchDeg: gain * pitchDeg - 6 + noise() };
  });
};

const path = pathFrom(randomFrom(7));
const verdictOn = (head: Head, network: Network = {}) => {
  const measures = measureFollowing(posesOf(path, head), conversationOf(path, network));
  return { ...measures, ...judgeFollowing(measures), ...followedOf(measures, true) };
};

describe('a head that follows the dot', () => {
  it('is followed, with its lag and its gain', () => {
    const found = verdictOn({ lagMs: 420, gain: 0.6 });
    expect(found.followed).toBe(true);
    expect(found.correlation).toBeGreaterThan(0.9);
    expect(Math.abs(found.lagMs! - 420)).toBeLessThanOrEqual(75);
    expect(found.gain).toBeCloseTo(0.6, 1);
    expect(found.roundTripMs).toBe(180);
  });

  it.each([
    ['too early', { lagMs: 50 }, 'isEarlyHead'],
    ['before the dot', { lagMs: -400 }, 'isEarlyHead'],
    ['too late', { lagMs: 1500 }, 'isLateHead'],
    ['hardly', { gain: 0.1, noiseDeg: 0.1 }, 'isNotFollowed'],
    ['not at all', { gain: 0, noiseDeg: 2 }, 'isNotFollowed'],
  ] as const)('%s', (_name, head, broken) => {
    const found = verdictOn(head);
    expect(found[broken]).toBe(true);
    expect(found.followed).toBe(false);
  });

  it('a slow network gives its round trip to the head, and no more than its limit', () => {
    expect(verdictOn({ lagMs: 1500 }, { upMs: 300 }).isLateHead).toBe(false);
    const slow = verdictOn({ lagMs: 1500 }, { upMs: 900 });
    expect(slow.isSlow).toBe(true);
  });

  it('hashes that are held back now and then do no harm, half of them do', () => {
    expect(verdictOn({}, { lost: 1 })).toMatchObject({ isSlow: false, followed: true });
    expect(verdictOn({}, { lost: 4 }).isSlow).toBe(true);
  });

  it('the page’s clock may have any zero', () => {
    expect(clockOffsetOf(conversationOf(path, { pageAheadMs: 0 }))).toBe(40);
    expect(clockOffsetOf(conversationOf(path, { pageAheadMs: 123_456, upMs: 70 }))).toBe(
      70 - 123_456,
    );
  });

  it('too few frames show nothing', () => {
    const poses = posesOf(path).slice(0, followingLimits.minFrames - 2);
    expect(measureFollowing(poses, conversationOf(path)).correlation).toBeUndefined();
  });
});

describe('a page that gets some prompts late', () => {
  /** The prompts with these numbers reach the page later, and are answered later. */
  const shownLate = (numbers: readonly number[], lateMs: number) => {
    const times = revealedAtMs.map(
      (ms, i) => ms + lateMs * numbers.filter((number) => number < i).length,
    );
    const late = times.map((_, i) => (numbers.includes(i) ? lateMs : 0));
    const conversation: Conversation = {
      ...conversationOf(path),
      revealedAtMs: times,
      answeredAtMs: times.map((ms, i) => ms + 180 + late[i]!),
    };
    const seen = movesOf(
      [centre, ...path, centre],
      times.map((ms, i) => ms + late[i]!),
      pieceMs,
    );
    const poses = Array.from({ length: 18 }, (_, i) => 300 + 345 * i).map((atMs) => ({
      atMs,
      ...dotAt(seen, atMs - 400, pieceMs),
    }));
    const measures = measureFollowing(poses, conversation);
    return { ...measures, ...judgeFollowing(measures), ...followedOf(measures, true) };
  };

  it('two of them: the head follows what it was shown', () => {
    const found = shownLate([3, 6], 700);
    expect(found).toMatchObject({ followed: true, isLateHead: false });
    expect(found.correlation).toBeGreaterThan(0.95);
  });

  it('most of them, says the page: its delay is the head’s', () => {
    expect(shownLate([2, 3, 5, 6], 1000).followed).toBe(false);
  });
});

/**
 * A page that is silent for so long after some moves of the dot, and then sends hashes of frames that say
 * the times at which a head would have followed.
 */
const silentAfter = (silentMs: number, isSilent: (move: number) => boolean) => {
  const everyMs = silentMs + 500;
  const times = [0, ...Array.from({ length: 9 }, (_, i) => 500 + everyMs * i)];
  const endMs = times.at(-1)! + 8000;
  const arrivals = Array.from({ length: Math.floor(endMs / 100) }, (_, i) => {
    const move = Math.floor((100 * i - 500) / everyMs);
    const sinceMs = 100 * i - 500 - everyMs * move;
    const isHeld = move >= 0 && move < 8 && isSilent(move) && sinceMs > 250 && sinceMs < silentMs;
    return {
      atMs: 100 * i,
      arrivedAtMs: 40 + (isHeld ? 500 + everyMs * move + silentMs : 100 * i),
    };
  });
  const conversation: Conversation = {
    ...{ prompts: promptsOf(path), revealedAtMs: times, arrivals },
    ...{ isOver: true, areFramesPromised: true },
    answeredAtMs: times.map((ms) => ms + 180),
  };
  const moves = movesOf([centre, ...path, centre], times, pieceMs);
  const poses = arrivals
    .map(({ atMs }) => atMs + clockOffsetOf(conversation))
    .filter((ms) => ms < times.at(-1)!)
    .map((atMs) => ({ atMs, ...dotAt(moves, atMs - 350, pieceMs) }));
  const measures = measureFollowing(poses, conversation);
  return { ...measures, ...judgeFollowing(measures), ...followedOf(measures, true) };
};

describe('a page that says nothing for a while', () => {
  it('once, for three seconds: what came late is left out, and the rest judged', () => {
    for (const at of [0, 3, 7])
      expect(silentAfter(3000, (move) => move === at)).toMatchObject({
        ...{ isSlow: false, followed: true, isLateHead: false, lateShare: 0 },
      });
  });

  it('once: the rest must be more alike, as the silence may have been chosen', () => {
    const holes = { mostMs: 100, movesInside: 1, isInterrupted: true };
    const measures = { roundTripMs: 50, lateShare: 0, lagMs: 400, correlation: 0.84, gain: 0.8 };
    expect(judgeFollowing({ ...measures, holes }).isNotFollowed).toBe(true);
    const whole = { ...holes, isInterrupted: false };
    expect(judgeFollowing({ ...measures, holes: whole }).isNotFollowed).toBe(false);
    expect(silentAfter(3000, (move) => move === 3).holes.isInterrupted).toBe(true);
    expect(silentAfter(300, () => true).holes.isInterrupted).toBe(false);
  });

  it.each([2000, 2500, 4000])('after two moves, for %i ms each: it may have drawn them', (ms) => {
    expect(silentAfter(ms, (move) => move === 2 || move === 5).isSlow).toBe(true);
  });

  it('all the time: its hashes are no proof of when', () => {
    // Few of all hashes: the actions afterwards take as long as somebody likes.
    const found = silentAfter(2000, () => true);
    expect(found.lateShare).toBeLessThan(followingLimits.maxLateShare);
    expect(found.isSlow).toBe(true);
  });
});

describe('by chance', () => {
  it('a head that follows another path hardly ever passes', () => {
    const random = randomFrom(3);
    const tries = 1000;
    let passed = 0;
    for (let i = 0; i < tries; i++) {
      const asked = pathFrom(random);
      const head = { lagMs: 300, gain: 0.8, noiseDeg: 1 };
      const measures = measureFollowing(
        posesOf(pathFrom(random), head, random),
        conversationOf(asked),
      );
      const { followed } = followedOf(measures, true);
      passed += Number(followed);
    }
    expect(passed / tries).toBeLessThan(0.02);
  });
});
