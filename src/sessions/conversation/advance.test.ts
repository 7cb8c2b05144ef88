import { describe, expect, it } from 'vitest';
import {
  conversationLimits,
  conversationPace,
  type ConversationState,
  type HashMessage,
  type Prompt,
} from '../../contract/conversation.js';
import { chooseCrops } from './choose-crops.js';
import { advance as advanceAt, type Advanced, firstReply, openingOf } from './advance.js';

const dot = (yawDeg: number): Prompt => ({ kind: 'dot', to: { yawDeg, pitchDeg: 0 } });
const plan: readonly Prompt[] = [
  ...[dot(0), dot(9), dot(-9), dot(0)],
  { kind: 'action', action: 'turn_left' },
];
const opening = openingOf(plan, 'seed');

const frame = (number: number, atMs = 100 * number) => ({
  ...{ sha256: `hash ${number}`, atMs },
});
const message = (shown: number, from: number, count = 1, isDone = false): HashMessage => ({
  ...{ shown, from, isDone },
  frames: Array.from({ length: count }, (_, i) => frame(from + i)),
});

/** At a node with nothing else to do. */
const advance = (state: ConversationState, sent: HashMessage, nowMs: number): Advanced =>
  advanceAt(state, sent, { arrivedMs: nowMs, nowMs });

const taken = (advanced: Advanced) => {
  if ('problem' in advanced) throw new Error(advanced.problem);
  return advanced;
};
const revealedBy = (state: ConversationState): number => state.revealedAtMs.length;

/** A page that sends a frame each 100 ms until the conversation is over. */
const talk = (roundTripMs: number, until = Infinity) => {
  let state = opening;
  let shown = 0;
  let nowMs = 0;
  for (let number = 0; state.framesWanted === null && number < until; number++) {
    nowMs = 100 * number + roundTripMs;
    const isDone = plan[shown]!.kind === 'action';
    const step = taken(advance(state, message(shown, number, 1, isDone), nowMs));
    state = step.state;
    // What was revealed is shown a round trip later: by then so many frames were sent.
    const seen = state.revealedAtMs.findLastIndex((ms) => ms + roundTripMs <= nowMs + 100);
    shown = Math.max(shown, seen);
  }
  return { state, nowMs };
};

describe('a conversation, without a server', () => {
  it('begins with the dot at rest; the next piece is revealed once that was answered', () => {
    expect(firstReply(opening)).toMatchObject({
      prompts: [{ number: 0, kind: 'dot' }],
      ...{ frames: 0, framesWanted: null },
    });
    const silent = taken(advance(opening, message(0, 0, 0), 5000));
    expect(revealedBy(silent.state)).toBe(1);
    const early = taken(advance(opening, message(0, 0), 100));
    expect([revealedBy(early.state), early.reply.nextInMs]).toEqual([1, 150]);
    const later = taken(advance(early.state, message(0, 1), 260));
    expect(later.reply.prompts).toEqual([{ ...dot(9), number: 1 }]);
    expect(later.state.revealedAtMs).toEqual([0, 260]);
  });

  it('nobody learns more of the path than a quarter of a second ahead', () => {
    const { state } = talk(20);
    const { pieceMs, leadMs } = conversationPace;
    const dots = state.revealedAtMs.slice(0, 4);
    dots.slice(1).forEach((revealed, i) => {
      expect(revealed - dots[i]!).toBeGreaterThanOrEqual(
        i === 0 ? pieceMs - leadMs : pieceMs - 100,
      );
    });
    expect(state.framesWanted).not.toBeNull();
  });

  it('the wait at a busy node is not the page’s: hashes are timed before it, prompts after', () => {
    const first = taken(advanceAt(opening, message(0, 0), { arrivedMs: 300, nowMs: 2000 })).state;
    expect(first.frames).toMatchObject([{ arrivedAtMs: 300 }]);
    expect([first.answeredAtMs, first.revealedAtMs]).toEqual([[300], [0, 2000]]);
    // Sent while the first one waited, and pretending to know what it would reveal.
    const guess = taken(advanceAt(first, message(1, 1), { arrivedMs: 900, nowMs: 2600 })).state;
    expect(guess.frames).toHaveLength(2);
    expect([guess.answeredAtMs, guess.revealedAtMs]).toEqual([[300], [0, 2000]]);
  });

  it('a prompt that the page has not shown is not answered by frames of before', () => {
    const first = taken(advance(opening, message(0, 0), 300)).state;
    expect(revealedBy(first)).toBe(2);
    const old = taken(advance(first, message(0, 1, 20), 4000)).state;
    expect(revealedBy(old)).toBe(2);
    expect(revealedBy(taken(advance(old, message(1, 21), 4100)).state)).toBe(3);
  });

  it('the same message again changes nothing but its count, and gets the prompts again', () => {
    const sent = message(0, 0, 3);
    const once = taken(advance(opening, sent, 300));
    const twice = taken(advance(once.state, sent, 900));
    expect({ ...twice.state, messages: 1 }).toEqual(once.state);
    expect(twice.reply.prompts).toEqual(once.reply.prompts);
  });

  it('goes on after a pause of seconds, from where it was', () => {
    const before = talk(50, 9).state;
    const { revealedAtMs, frames } = before;
    const shown = revealedAtMs.length - 1;
    const frameLater = { ...frame(frames.length, 9000) };
    const resumed = { shown, from: frames.length, frames: [frameLater], isDone: false };
    const after = taken(advance(before, resumed, 9100)).state;
    expect(after.revealedAtMs).toEqual([...revealedAtMs, 9100]);
  });

  it('messages that miss some frames get the number to start from', () => {
    const once = taken(advance(opening, message(0, 0, 2), 300));
    const gap = taken(advance(once.state, message(1, 5, 2), 800));
    expect([gap.reply.frames, revealedBy(gap.state)]).toEqual([2, 2]);
  });

  it.each<[string, HashMessage]>([
    ['prompt_unknown', message(1, 0)],
    ['frames_changed', { ...message(0, 0), frames: [{ sha256: 'other', atMs: 0 }] }],
    ['frames_changed', { ...message(0, 0), frames: [frame(0, 1)] }],
    ['times_invalid', { ...message(0, 2), frames: [frame(2, 110)] }],
    ['times_invalid', { ...message(0, 2), frames: [frame(2, 50)] }],
  ])('%s', (problem, sent) => {
    const state = taken(advance(opening, message(0, 0, 2), 100)).state;
    expect(advance(state, sent, 200)).toEqual({ problem });
  });

  it('is bounded in frames and messages', () => {
    const { frames, messages } = conversationLimits;
    let state = opening;
    for (let from = 0; from < frames; from += 64)
      state = taken(advance(state, message(0, from, 64), 10)).state;
    expect(advance(state, message(0, frames, 1), 20)).toEqual({ problem: 'frames_spent' });
    const spent = { ...state, messages };
    expect(advance(spent, message(0, 0, 0), 20)).toEqual({ problem: 'messages_spent' });
  });

  it('an action ends when the page says so, and by itself after four seconds', () => {
    const before = talk(50, 1000).state;
    const untilAction = { ...before, framesWanted: null, endedAtMs: null };
    const [toldMs] = before.revealedAtMs.slice(-1) as [number];
    const answer = (afterMs: number, isDone: boolean) => {
      const from = untilAction.frames.length;
      const one = { ...message(4, from, 1, isDone), frames: [frame(from, 60_000)] };
      return taken(advance(untilAction, one, toldMs + afterMs)).state.endedAtMs;
    };
    expect(answer(499, true)).toBeNull();
    expect(answer(501, true)).toBe(toldMs + 501);
    expect(answer(3999, false)).toBeNull();
    expect(answer(4001, false)).toBe(toldMs + 4001);
  });
});

describe('the crops that are wanted', () => {
  const frames = Array.from({ length: 60 }, (_, number) => ({
    ...frame(number),
    ...{ arrivedAtMs: 100 * number, cropSha256: `crop ${number}` },
  }));
  const ended = { ...opening, frames, revealedAtMs: [0, 300, 800, 1300, 2400], endedAtMs: 6000 };
  const numbers = frames.map((_, number) => number);

  it('at rest, behind the widest turns, while the action is held; ten at most', () => {
    const crops = chooseCrops(ended, numbers);
    expect(crops.length).toBe(conversationLimits.cropsWanted);
    expect([...new Set(crops)].sort((a, b) => a - b)).toEqual(crops);
    const between = (from: number, to: number) =>
      crops.filter((number) => number >= from && number < to).length;
    expect(between(0, 5)).toBeGreaterThan(0);
    // The dot arrives at its furthest spots after 1.0 and 1.5 seconds.
    expect(between(12, 23)).toBeGreaterThanOrEqual(2);
    expect(between(31, 46)).toBeGreaterThanOrEqual(2);
  });

  it('another seed names others, and only frames that are wanted and have a crop', () => {
    expect(chooseCrops({ ...ended, seed: 'other' }, numbers)).not.toEqual(
      chooseCrops(ended, numbers),
    );
    expect(chooseCrops(ended, [3, 7])).toEqual([3, 7]);
    const without = frames.map(({ sha256, atMs, arrivedAtMs }) => ({ sha256, atMs, arrivedAtMs }));
    expect(chooseCrops({ ...ended, frames: without }, numbers)).toEqual([]);
  });

  it('a crop that was promised cannot be promised anew', () => {
    const promised = { ...message(0, 0), frames: [{ ...frame(0), cropSha256: 'one' }] };
    const { state } = taken(advance(opening, promised, 100));
    const changed = { ...promised, frames: [{ ...frame(0), cropSha256: 'two' }] };
    expect(advance(state, changed, 200)).toEqual({ problem: 'frames_changed' });
  });
});

describe('the frames that are wanted', () => {
  it('are few, rising, of every part, and others for another seed', () => {
    const { state } = talk(50);
    const wanted = state.framesWanted!;
    expect(wanted.length).toBeLessThanOrEqual(conversationLimits.framesWanted);
    expect(wanted.length).toBeGreaterThan(12);
    expect([...new Set(wanted)].sort((a, b) => a - b)).toEqual(wanted);
    const arrivals = wanted.map((number) => state.frames[number]!.arrivedAtMs);
    const actionMs = state.revealedAtMs.at(-1)!;
    expect(arrivals.some((ms) => ms < state.revealedAtMs[1]!)).toBe(true);
    expect(arrivals.some((ms) => ms > actionMs + conversationPace.minActionMs - 150)).toBe(true);
  });

  it('nobody who promises two frames for a moment knows which of them will be wanted', () => {
    const odd = Array.from({ length: 40 }, (_, seed) => {
      let state = openingOf(plan, `seed ${seed}`);
      let from = 0;
      for (let ms = 100; state.framesWanted === null; ms += 100) {
        const shown = state.revealedAtMs.length - 1;
        const frames = [frame(from, ms), frame(from + 1, ms + 40)];
        state = taken(advance(state, { shown, from, frames, isDone: true }, ms + 50)).state;
        from += 2;
      }
      const wanted = state.framesWanted;
      return wanted.filter((number) => number % 2 === 1).length / wanted.length;
    });
    const mean = odd.reduce((sum, share) => sum + share, 0) / odd.length;
    expect(mean).toBeGreaterThan(0.35);
    expect(mean).toBeLessThan(0.65);
  });
});
