import type {
  ConversationReply,
  HashMessage,
  MessageProblem,
} from '../../contract/conversation.js';
import type { Store } from '../../store/open-store.js';
import { advance } from './advance.js';

/** No page sends this many messages at once. */
const maxTries = 8;

type Taken =
  | ConversationReply
  | { readonly problem: MessageProblem | 'conversation_unknown' | 'conversation_over' | 'busy' };

/**
 * Applies a message to the conversation that the token belongs to. Any node may do so: of two
 * messages at the same moment, one is applied after the other.
 */
export const takeMessage = async (
  { conversations, clock }: Pick<Store, 'conversations' | 'clock'>,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: string },
  message: HashMessage,
): Promise<Taken> => {
  for (let tries = 0; tries < maxTries; tries++) {
    const kept = await conversations.withToken(id, tokenHash);
    if (!kept) return { problem: 'conversation_unknown' };
    const now = clock.now();
    if (kept.expiresAt.getTime() <= now) return { problem: 'conversation_over' };
    const advanced = advance(kept.state, message, now - kept.createdAt.getTime());
    if ('problem' in advanced) return advanced;
    if (await conversations.save(id, kept.version, advanced.state)) return advanced.reply;
  }
  return { problem: 'busy' };
};
