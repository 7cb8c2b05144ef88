import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ConversationState } from '../contract/conversation.js';
import { conversationOf, cropsOf } from './conversation-of.js';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const state: ConversationState = {
  ...{ plan: [], seed: 's', revealedAtMs: [0], answeredAtMs: [], messages: 3, endedAtMs: 900 },
  frames: [0, 1, 2].map((i) => ({
    ...{ sha256: hashOf(`frame ${i}`), atMs: 100 * i, arrivedAtMs: 100 * i },
    cropSha256: hashOf(`crop ${i}`),
  })),
  ...{ framesWanted: [0, 2], cropsWanted: [2] },
};
const box = { x: 0, y: 0, sizePx: 10 };
const sent = (...crops: readonly string[]) => ({
  frames: [bytes('frame 0'), bytes('frame 2')],
  timesMs: [0, 200],
  crops: crops.map((text) => ({ bytes: bytes(text), box })),
});

it('crops are the promised ones, all of them and no others', () => {
  const isPromised = (...crops: readonly string[]) =>
    conversationOf(state, sent(...crops)).areFramesPromised;
  expect(isPromised('crop 2')).toBe(true);
  expect(isPromised('crop 0')).toBe(false);
  expect(isPromised()).toBe(false);
  expect(isPromised('crop 2', 'crop 2')).toBe(false);
});

it('each crop comes with the place of its frame among those that were sent', () => {
  const { crops } = sent('crop 2');
  expect(cropsOf(state, crops)).toEqual([{ frame: 1, bytes: bytes('crop 2'), box }]);
});
