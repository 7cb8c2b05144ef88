import { Type } from '@sinclair/typebox';
import { actions, movingReasons, type MovingReason } from '../../../contract/challenge.js';
import { followed } from './conversations.js';
import { limits } from '../../../contract/limits.js';
import { choice, moment, orNull, shape, storedText } from './shared.js';

const action = choice(actions, 'Left and right are the person’s own.');
const share = (description: string) => orNull(Type.Number(), { description });

export const challengeForm = Type.Object({
  previous: Type.Optional(
    storedText(
      limits.fieldBytes,
      'The challenge before, of the same person: attempts count together, the actions differ, ' +
        'and what was missed twice is not asked for again.',
    ),
  ),
});

export const challenge = shape('Challenge', {
  id: Type.String({ description: 'For one recording, of this client alone.' }),
  actions: Type.Array(action, { description: 'In the order in which they are to be done.' }),
  expires_at: moment({ description: 'The recording must come before.' }),
  attempts_left: Type.Integer({ description: 'With this one.' }),
});

export const attemptsSpent = shape('No attempt left', {
  error: Type.String(),
  code: choice(['attempts_spent'], 'Offer the person another way.'),
});

/** `details.challenge` of a liveness verdict. */
export const challengeOutcome = shape('Challenge outcome', {
  id: Type.String(),
  verdict: choice(
    ['live', 'not_live', 'retry'],
    '`retry`: it proves nothing; let the person retry.',
  ),
  why: choice(Object.keys(movingReasons) as MovingReason[], 'What decided.'),
  explanation: Type.String(),
  actions: Type.Array(
    shape('Detected action', {
      action,
      done: Type.Boolean(),
      at_ms: Type.Optional(Type.Integer({ description: 'On the clock of `frame_times_ms`.' })),
    }),
  ),
  flatness: share('How well a flat picture explains the movement: 1 entirely.'),
  liveness: share('Of several frames together; higher means more live.'),
  same_face: share('The least similarity of faces in the recording, a cosine.'),
  turn: share(
    'How surely the turned frames are the frontal one, stretched, as of an animated photo: a logit. Null where the head turned too little.',
  ),
  turn_stretched: Type.Boolean({
    description: '`turn` is above its limit: a reason for doubt. False where it is null.',
  }),
  followed: Type.Optional(followed),
});
