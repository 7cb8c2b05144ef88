import type {
  ConversationReply,
  HashMessage,
  MessageProblem,
} from '../../contract/conversation.js';
import type { Store } from '../../store/open-store.js';
import { advance, firstReply } from './advance.js';

/** No page sends this many messages at once. */
const maxTries = 8;

type Taken =
  | ConversationReply
  | { readonly problem: MessageProblem | 'conversation_unknown' | 'conversation_over' | 'busy' };

type Key = { readonly id: string; readonly tokenHash: string };

/** The conversation as it is, for a page that goes on with it over another connection. */
export const resumeConversation = async (
  { conversations, clock }: Pick<Store, 'conversations' | 'clock'>,
  { id, tokenHash }: Key,
) => {
  const kept = await conversations.withToken(id, tokenHash);
  if (!kept) return { problem: 'conversation_unknown' } as const;
  if (kept.expiresAt.getTime() <= clock.now()) return { problem: 'conversation_over' } as const;
  return { client: kept.client, reply: firstReply(kept.state) };
};

type Sent = {
  readonly message: HashMessage;
  /** When its last byte arrived, on the store's clock. Waiting for a turn or the store comes later. */
  readonly arrivedAt: number;
};

/**
 * Applies a message to the conversation that the token belongs to. Any node may do so: of two
 * messages at the same moment, one is applied after the other.
 */
export const takeMessage = async (
  { conversations, clock }: Pick<Store, 'conversations' | 'clock'>,
  { id, tokenHash }: Key,
  { message, arrivedAt }: Sent,
): Promise<Taken> => {
  for (let tries = 0; tries < maxTries; tries++) {
    const kept = await conversations.withToken(id, tokenHash);
    if (!kept) return { problem: 'conversation_unknown' };
    const now = clock.now();
    if (kept.expiresAt.getTime() <= now) return { problem: 'conversation_over' };
    const openedAt = kept.createdAt.getTime();
    const nowMs = now - openedAt;
    // The clocks of two nodes differ by milliseconds: a message arrives neither before the opening nor later than now.
    const arrivedMs = Math.min(Math.max(arrivedAt - openedAt, 0), nowMs);
    const advanced = advance(kept.state, message, { arrivedMs, nowMs });
    if ('problem' in advanced) return advanced;
    if (await conversations.save(id, kept.version, advanced.state)) return advanced.reply;
  }
  return { problem: 'busy' };
};
