import { randomBytes } from 'node:crypto';
import type { Action } from '../../contract/challenge.js';
import { conversationLimits } from '../../contract/conversation.js';
import type { Spot } from '../../contract/dot-path.js';
import type { NewChallenge } from '../../store/challenges.js';
import type { Store } from '../../store/open-store.js';
import { seriesMs } from '../challenge/issue-challenge.js';
import { firstReply, openingOf } from './advance.js';
import { chooseFewActions, choosePath, planOf, sequenceOf } from './choose-plan.js';

/** For this long no customer of the same client gets the same path and actions again. */
const sequenceMs = 365 * 86_400_000;
/**
 * How often to draw a plan that was not used before. If a client has used a quarter of all plans,
 * 20 draws fail once in 10^12 openings.
 */
const maxDraws = 20;

type Parts = Pick<Store, 'challenges' | 'conversations' | 'clock'>;

const newPath = async (
  { conversations, clock }: Parts,
  client: string,
  actions: readonly Action[],
): Promise<readonly Spot[]> => {
  const expiresAt = new Date(clock.now() + sequenceMs);
  for (let draws = 0; draws < maxDraws; draws++) {
    const path = choosePath();
    const sequence = sequenceOf(path, actions);
    if (await conversations.claimSequence(client, sequence, expiresAt)) return path;
  }
  throw new Error('no sequence is left that was not used before');
};

type Opening = Pick<NewChallenge, 'id' | 'client' | 'series' | 'session'> & {
  /** With this token the page continues the conversation, over any connection. */
  readonly token: { readonly text: string; readonly hash: string };
};

/**
 * Opens a challenge whose prompts are revealed one after the other. Undefined if no attempt is
 * left; `full` if too many conversations are open.
 */
export const openConversation = async (store: Parts, { token, ...opening }: Opening) => {
  const { challenges, conversations, clock } = store;
  const { id, client } = opening;
  const createdAt = new Date(clock.now());
  if (!(await conversations.hasRoom(client, createdAt))) return 'full';
  const expiresAt = new Date(createdAt.getTime() + conversationLimits.lastsMs);
  const retainUntil = new Date(createdAt.getTime() + seriesMs);
  const times = { createdAt, expiresAt, retainUntil };
  const issued = await challenges.issue({ ...opening, ...times }, chooseFewActions);
  if (!issued) return undefined;
  const { actions, attemptsLeft } = issued;
  const plan = planOf(await newPath(store, client, actions), actions);
  const state = openingOf(plan, randomBytes(12).toString('base64url'));
  // The conversation's times begin here.
  const openedAt = new Date(clock.now());
  const kept = { id, client, state, createdAt: openedAt, expiresAt };
  await conversations.open({ ...kept, tokenHash: token.hash });
  return { id, token: token.text, expiresAt, attemptsLeft, reply: firstReply(state) };
};
