import { describe, expect, it } from 'vitest';
import { type Action, actions } from '../../contract/challenge.js';
import type { PastChallenge } from '../../store/challenges.js';
import { chooseActions } from './choose-actions.js';

/** The rarest order comes once in 144 draws. */
const times = 6000;
const draws = (past: readonly PastChallenge[] = []) =>
  Array.from({ length: times }, () => chooseActions(past));
const past = (asked: readonly Action[], missed: readonly Action[] = []): PastChallenge => ({
  ...{ actions: asked, missed, judged: true },
});

describe('the choice of actions', () => {
  it('two or three different ones, one a turn of the head, in every order', () => {
    const all = draws();
    const seen = new Set(all.map((chosen) => chosen.join()));
    expect(all.every(({ length }) => length === 2 || length === 3)).toBe(true);
    expect(all.every((chosen) => new Set(chosen).size === chosen.length)).toBe(true);
    expect(all.every((chosen) => chosen.some((one) => one.startsWith('turn_')))).toBe(true);
    // 14 pairs and 54 triples with a turn of the head.
    expect(seen.size).toBe(68);
    for (const action of actions) {
      const share = all.filter((chosen) => chosen.includes(action)).length / times;
      expect(share).toBeGreaterThan(0.25);
    }
  });

  it('never those of the attempt before', () => {
    const last = ['turn_left', 'open_mouth'] as const;
    expect(draws([past(last)]).map(String)).not.toContain(String(last));
  });

  it('an action that was missed once is asked for again, missed twice it is not', () => {
    const once = past(['turn_left', 'close_eyes'], ['close_eyes']);
    expect(draws([once]).flat()).toContain('close_eyes');
    expect(draws([once, once]).flat()).not.toContain('close_eyes');
  });

  it('whoever cannot turn the head is asked for the face alone', () => {
    const missed = ['turn_left', 'turn_right'] as const;
    const two = [past(missed, missed), past(missed, missed)];
    const sets = new Set(draws(two).map((chosen) => [...chosen].sort().join()));
    expect([...sets]).toEqual(['close_eyes,open_mouth']);
  });

  it('ends where only one action is left', () => {
    const missed = actions.filter((action) => action !== 'open_mouth');
    const before = [past(actions, missed), past(['open_mouth'], missed)];
    expect(chooseActions(before)).toEqual(['open_mouth']);
  });
});
