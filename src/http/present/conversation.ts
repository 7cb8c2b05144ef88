import { conversationPace, type ConversationReply } from '../../contract/conversation.js';
import { conversation, conversationReply } from './schemas/conversations.js';
import { speller } from './speller.js';

const spellReply = speller(conversationReply);
const spellOpened = speller(conversation);

const flat = ({ prompts, ...reply }: ConversationReply) => ({
  ...reply,
  prompts: prompts.map(({ number, ...prompt }) =>
    prompt.kind === 'dot'
      ? { number, kind: prompt.kind, ...prompt.to }
      : { number, kind: prompt.kind, action: prompt.action },
  ),
});

export const presentReply = (reply: ConversationReply) => spellReply(flat(reply));

type Opened = {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly attemptsLeft: number;
  readonly reply: ConversationReply;
};

export const presentOpened = ({ reply, ...opened }: Opened) =>
  spellOpened({ ...opened, pieceMs: conversationPace.pieceMs, ...flat(reply) });
