import { randomBytes } from 'node:crypto';
import type { NewChallenge } from '../../store/challenges.js';
import type { Store } from '../../store/open-store.js';
import { chooseActions } from './choose-actions.js';

/** Time from the first prompt until the recording must have been sent. */
const challengeMs = 30_000;
/** Attempts of one person are counted together for this long. */
export const seriesMs = 3_600_000;

export const newChallengeId = (): string => randomBytes(16).toString('base64url');

/** Undefined if no attempt is left. */
export const issueChallenge = async (
  { challenges, clock }: Pick<Store, 'challenges' | 'clock'>,
  { id, client, series, session }: Pick<NewChallenge, 'id' | 'client' | 'series' | 'session'>,
) => {
  const now = clock.now();
  const expiresAt = new Date(now + challengeMs);
  const times = { createdAt: new Date(now), expiresAt, retainUntil: new Date(now + seriesMs) };
  const issued = await challenges.issue({ id, client, series, session, ...times }, chooseActions);
  return issued && { id, expiresAt, ...issued };
};
