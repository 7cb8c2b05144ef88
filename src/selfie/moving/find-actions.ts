import type { Action, DetectedAction } from '../../contract/challenge.js';
import { median } from './averages.js';
import type { FrameMeasures } from './measure-frame.js';
import { actionLimits, minClosedMs, minReactionMs } from './thresholds.js';

/** An action that began at rest, and when it was first done. */
type ActionEvent = { readonly action: Action; readonly atMs: number };

/** The state of an action in one frame; `between` where neither limit is reached. */
type State = 'rest' | 'done' | 'between';
type StateOf = (frame: FrameMeasures, before: readonly FrameMeasures[]) => State;

const stateOf = (value: number, { rest, done }: { rest: number; done: number }): State =>
  value >= done ? 'done' : value <= rest ? 'rest' : 'between';

/** How far apart the lids are when the eyes are open, by the frames so far. */
const openLids = (before: readonly FrameMeasures[]): number =>
  median(
    before
      .filter(({ eyesClosed }) => eyesClosed < actionLimits.eyes.open)
      .map(({ lidsRatio }) => lidsRatio),
  );

const states: Readonly<Record<Action, StateOf>> = {
  turn_left: ({ yawDeg }) => stateOf(yawDeg, actionLimits.turn),
  turn_right: ({ yawDeg }) => stateOf(-yawDeg, actionLimits.turn),
  open_mouth: ({ mouthRatio }) => stateOf(mouthRatio, actionLimits.mouth),
  close_eyes: ({ eyesClosed, lidsRatio }, before) => {
    const { closed, open, maxLidsShare } = actionLimits.eyes;
    if (eyesClosed < open) return 'rest';
    return eyesClosed >= closed && lidsRatio <= maxLidsShare * openLids(before)
      ? 'done'
      : 'between';
  },
  come_closer: ({ eyesPx }, before) => {
    const smallest = Math.min(eyesPx, ...before.map((frame) => frame.eyesPx));
    return stateOf(eyesPx / smallest, actionLimits.closer);
  },
};

/** How long an action must last; a single frame is enough for the others. */
const minLastingMs: Readonly<Partial<Record<Action, number>>> = { close_eyes: minClosedMs };

/** Every time that the action went from rest to done. */
const eventsOf = (action: Action, frames: readonly FrameMeasures[]): ActionEvent[] => {
  const events: ActionEvent[] = [];
  let isArmed = false;
  let since: number | undefined;
  frames.forEach((frame, i) => {
    const state = states[action](frame, frames.slice(0, i));
    if (state !== 'done') since = undefined;
    if (state === 'rest') isArmed = true;
    if (state !== 'done' || !isArmed) return;
    since ??= frame.atMs;
    if (frame.atMs - since < (minLastingMs[action] ?? 0)) return;
    events.push({ action, atMs: since });
    isArmed = false;
  });
  return events;
};

type ActionsFound = {
  readonly actions: readonly DetectedAction[];
  /** A missing action was done, but before its prompt. */
  readonly isEarly: boolean;
};

/** Finds each requested action after the one before, and after its prompt. */
export const findActions = (
  asked: readonly Action[],
  frames: readonly FrameMeasures[],
  promptedAtMs?: readonly number[],
): ActionsFound => {
  let lastMs = -Infinity;
  let isEarly = false;
  const actions = asked.map((action, i): DetectedAction => {
    const prompt = promptedAtMs?.[i];
    const fromMs = prompt === undefined ? -Infinity : prompt + minReactionMs;
    const later = eventsOf(action, frames).filter(({ atMs }) => atMs > lastMs);
    const event = later.find(({ atMs }) => atMs >= fromMs);
    if (!event) {
      isEarly ||= later.length > 0;
      return { action, done: false };
    }
    lastMs = event.atMs;
    return { action, done: true, atMs: event.atMs };
  });
  return { actions, isEarly };
};
