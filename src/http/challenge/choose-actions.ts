import { randomInt } from 'node:crypto';
import { type Action, actions } from '../../spec/challenge.js';
import type { PastChallenge } from '../../store/challenges.js';

/** These move the head: a flat picture shows itself. At least one is always asked for. */
const ofTheHead: readonly Action[] = ['turn_left', 'turn_right', 'come_closer'];

/** Missed so often, an action is not asked for again: this person may not be able to do it. */
const missesUntilSpared = 2;

/** Removes and gives one of a list, each as likely as any other. */
const draw = (from: Action[]): Action => from.splice(randomInt(from.length), 1)[0]!;

const shuffled = (list: readonly Action[]): readonly Action[] => {
  const left = [...list];
  return list.map(() => draw(left));
};

const without = (list: readonly Action[], spared: readonly Action[]): Action[] =>
  list.filter((action) => !spared.includes(action));

/** In the past of one person. */
const sparedBy = (past: readonly PastChallenge[]): readonly Action[] => {
  const misses = past.flatMap(({ missed }) => missed);
  return actions.filter(
    (action) => misses.filter((one) => one === action).length >= missesUntilSpared,
  );
};

/** So few actions may be left that a new order is not to be had. */
const maxDraws = 50;

/**
 * Two or three actions in a random order, never those of the challenge before. Whoever cannot move
 * the head at all is left with the actions of the face.
 */
export const chooseActions = (past: readonly PastChallenge[]): readonly Action[] => {
  const spared = sparedBy(past);
  const able = without(actions, spared);
  const moves = without(ofTheHead, spared);
  const count = Math.min(able.length, randomInt(2, 4));
  const last = past.at(-1)?.actions.join();
  const chooseOnce = (): readonly Action[] => {
    const chosen = moves.length > 0 ? [moves[randomInt(moves.length)]!] : [];
    const rest = without(able, chosen);
    while (chosen.length < count) chosen.push(draw(rest));
    return shuffled(chosen);
  };
  let chosen = chooseOnce();
  for (let draws = 1; draws < maxDraws && chosen.join() === last; draws++) chosen = chooseOnce();
  return chosen;
};
