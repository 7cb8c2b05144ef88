import { rounded } from '../../flows/overlay.js';
import { type MovingAnswer, movingReasons } from '../../contract/challenge.js';
import { challenge, challengeOutcome } from './schemas/challenges.js';
import { speller } from './speller.js';

const roundedOrNull = (value: number | null) => (value === null ? null : rounded(value));

/** As issued. */
export const spellChallenge = speller(challenge);
const spellOutcome = speller(challengeOutcome);

/** What was asked, what was done, when, and which measure refused. */
export const presentChallenge = (id: string, answer: MovingAnswer) =>
  spellOutcome({
    ...answer,
    id,
    explanation: movingReasons[answer.why].en,
    actions: answer.actions.map(({ atMs, ...action }) => ({
      ...action,
      ...(atMs !== undefined && { atMs: Math.round(atMs) }),
    })),
    flatness: roundedOrNull(answer.flatness),
    liveness: roundedOrNull(answer.liveness),
    sameFace: roundedOrNull(answer.sameFace),
    turn: roundedOrNull(answer.turn),
  });
