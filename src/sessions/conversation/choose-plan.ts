import { randomInt } from 'node:crypto';
import type { Action } from '../../contract/challenge.js';
import type { Prompt } from '../../contract/conversation.js';
import { pathOf, type Spot, walkCount } from '../../contract/dot-path.js';
import type { PastChallenge } from '../../store/challenges.js';
import { chooseActions } from '../challenge/choose-actions.js';

/** Coming closer shows no depth, and is claimed by patents in force. */
const asked: readonly Action[] = ['turn_left', 'turn_right', 'open_mouth', 'close_eyes'];

/** One or two actions that follow the dot. */
export const chooseFewActions = (past: readonly PastChallenge[]): readonly Action[] =>
  chooseActions(past, { from: asked, least: 1, most: 2 });

const centre: Spot = { yawDeg: 0, pitchDeg: 0 };

/** Draws until a path moves enough, as nine of ten do. */
export const choosePath = (): readonly Spot[] => {
  let path: readonly Spot[] | undefined;
  while (!path) path = pathOf(randomInt(walkCount));
  return path;
};

/** The prompts of a conversation: from the centre along the path and back, then the actions. */
export const planOf = (path: readonly Spot[], actions: readonly Action[]): readonly Prompt[] => [
  ...[centre, ...path, centre].map((to) => ({ kind: 'dot', to }) as const),
  ...actions.map((action) => ({ kind: 'action', action }) as const),
];

/** The path and the actions as text: the same for equal plans only. */
export const sequenceOf = (path: readonly Spot[], actions: readonly Action[]): string =>
  [...path.map(({ yawDeg, pitchDeg }) => `${yawDeg},${pitchDeg}`), ...actions].join(' ');
