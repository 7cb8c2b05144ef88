import { rounded } from '../../flows/overlay.js';
import { type MovingAnswer, movingReasons } from '../../contract/challenge.js';

const orNull = (value: number | null): number | null => (value === null ? null : rounded(value));

/** What was asked, what was done, when, and which measure refused. */
export const presentChallenge = (
  id: string,
  { verdict, why, actions, flatness, liveness, sameFace }: MovingAnswer,
) => ({
  id,
  verdict,
  why,
  explanation: movingReasons[why].en,
  actions: actions.map(({ action, done, atMs }) => ({
    action,
    done,
    ...(atMs !== undefined && { at_ms: Math.round(atMs) }),
  })),
  flatness: orNull(flatness),
  liveness: orNull(liveness),
  same_face: orNull(sameFace),
});
