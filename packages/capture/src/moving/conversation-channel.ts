import { holdConversation } from '../../../client/src/conversation-line.js';
import type { ConversationCamera, ConversationRecording } from '../../../client/src/converse.js';
import type { Conversation, ConversationReply, SendHashesForm } from '../../../client/src/types.js';
import { ask, problem, problemOf } from '../problem.js';

/** One conversation with the service: how it began, and how to go through it. */
export type Channel = {
  readonly opened: Conversation;
  readonly hold: (
    camera: ConversationCamera,
    signal: AbortSignal,
  ) => Promise<ConversationRecording>;
};

/** A phone that changes from one network to another is back within this time. */
const maxSilentMs = 8000;
const firstPauseMs = 100;
const maxPauseMs = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A busy node, a gateway whose node is gone, or two messages at once: the same message again. */
const isPassing = async (response: Response): Promise<boolean> => {
  if ([429, 502, 503, 504].includes(response.status)) return true;
  const { code } = (await response.json().catch(() => ({}))) as { readonly code?: string };
  return response.status === 409 && code === 'busy';
};

/** By plain POSTs, which pass every proxy. A message whose answer was lost is sent again: the service takes it once. */
const postTo = (baseUrl: string, { id, token }: Conversation, signal: AbortSignal) => {
  const url = `${baseUrl}/api/v3.2/conversations/${id}/hashes/`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const postOnce = async (body: string): Promise<ConversationReply | 'again'> => {
    let response: Response;
    try {
      response = await ask(url, { method: 'POST', credentials: 'omit', headers, body, signal });
    } catch (fault) {
      signal.throwIfAborted();
      if (problemOf(fault) === 'offline') return 'again';
      throw fault;
    }
    if (response.ok) return (await response.json()) as ConversationReply;
    if (await isPassing(response)) return 'again';
    throw problem('interrupted');
  };
  return async (message: SendHashesForm): Promise<ConversationReply> => {
    const body = JSON.stringify(message);
    const startedMs = performance.now();
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, 2 * pauseMs)) {
      const reply = await postOnce(body);
      if (reply !== 'again') return reply;
      if (performance.now() - startedMs > maxSilentMs) throw problem('interrupted');
      await pause(pauseMs);
    }
  };
};

/** The conversation's own token is enough, over a WebSocket and by POST. */
export const createChannel = (baseUrl: string, opened: Conversation): Channel => ({
  opened,
  hold: (camera, signal) => {
    const post = postTo(baseUrl, opened, signal);
    const ways = { baseUrl, Socket: globalThis.WebSocket, post };
    return holdConversation(ways, opened, camera, signal);
  },
});
