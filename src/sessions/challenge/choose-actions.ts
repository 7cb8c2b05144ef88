import { randomInt } from 'node:crypto';
import { type Action, actions } from '../../contract/challenge.js';
import type { PastChallenge } from '../../store/challenges.js';

/**
 * Actions that show the depth of a head, which a flat picture does not have. One is always asked
 * for.
 */
const turns: readonly Action[] = ['turn_left', 'turn_right'];
/** At arm's length it shows no more depth than the noise of landmarks (lab/eval/reports/moving.md). */
const onlyBesideTurn: readonly Action[] = ['come_closer'];

/**
 * After this many misses an action is not asked for again: this person may not be able to do it.
 */
const missesUntilSpared = 2;

/** Removes a random element of the list and returns it. */
const draw = (from: Action[]): Action => from.splice(randomInt(from.length), 1)[0]!;

const shuffled = (list: readonly Action[]): readonly Action[] => {
  const left = [...list];
  return list.map(() => draw(left));
};

const without = (list: readonly Action[], spared: readonly Action[]): Action[] =>
  list.filter((action) => !spared.includes(action));

/** Actions that one person has missed too often to be asked for again. */
const sparedBy = (past: readonly PastChallenge[]): readonly Action[] => {
  const misses = past.flatMap(({ missed }) => missed);
  return actions.filter(
    (action) => misses.filter((one) => one === action).length >= missesUntilSpared,
  );
};

/** With few actions left there may be no order that differs from the last one. */
const maxDraws = 50;

/** For a person who cannot turn the head, actions of the face remain. */
const possible = (from: readonly Action[], spared: readonly Action[]): readonly Action[] => {
  const able = without(from, spared);
  const ofTheFace = without(able, [...turns, ...onlyBesideTurn]);
  const canTurn = able.some((action) => turns.includes(action));
  return canTurn || ofTheFace.length === 0 ? able : ofTheFace;
};

type Choice = {
  readonly from: readonly Action[];
  readonly least: number;
  readonly most: number;
};

/** Actions in a random order, never those of the challenge before; by default two or three. */
export const chooseActions = (
  past: readonly PastChallenge[],
  { from, least, most }: Choice = { from: actions, least: 2, most: 3 },
): readonly Action[] => {
  const spared = sparedBy(past);
  const able = possible(from, spared);
  const moves = without(turns, spared);
  const count = Math.min(able.length, randomInt(least, most + 1));
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
