import { converse, type ConversationCamera, type ConversationRecording } from './converse.js';
import { pause } from './retry.js';
import type { Conversation, ConversationReply, SendHashesForm } from './types.js';

/** A WebSocket that is not open by then is given up. Nobody waits for it: messages go by POST meanwhile. */
const openMs = 1000;
/** A reply that takes longer is not waited for: the connection may be gone without saying so. */
const replyMs = 1500;
/** After one is lost, another is opened: so many in a conversation, each after so long. */
const mostOpenings = 4;
const againMs = 500;

type Send = (message: SendHashesForm) => Promise<ConversationReply>;

const createLine = (Socket: typeof WebSocket, address: string) => {
  const socket = new Socket(address);
  let isEnded = false;
  let hear = (_reply?: ConversationReply): void => undefined;
  let tellEnd = (): void => undefined;
  const ended = new Promise<void>((resolve) => (tellEnd = resolve));
  const end = (): void => {
    isEnded = true;
    socket.close();
    hear();
    tellEnd();
  };
  socket.onclose = end;
  socket.onerror = end;
  socket.onmessage = ({ data }) => {
    const body = JSON.parse(String(data)) as Partial<ConversationReply>;
    // A problem has no prompts; the same message by POST throws it.
    if (body.prompts) hear(body as ConversationReply);
    else end();
  };
  /** Undefined where no reply came in this time; the connection is then ended. */
  const say = (body: object, withinMs: number): Promise<ConversationReply | undefined> =>
    new Promise((resolve) => {
      if (isEnded) return resolve(undefined);
      const timer = setTimeout(end, withinMs);
      hear = (reply) => {
        clearTimeout(timer);
        resolve(reply);
      };
      const send = (): void => socket.send(JSON.stringify(body));
      if (socket.readyState === Socket.OPEN) send();
      else socket.onopen = send;
    });
  return { say, end, ended };
};

/**
 * The messages of a conversation: over a WebSocket while one is open, by POST before, between and where
 * none opens. A message whose reply did not come is sent again, which changes nothing twice.
 */
export const createConversationLine = (
  Socket: typeof WebSocket | undefined,
  address: string,
  { token }: Pick<Conversation, 'token'>,
  post: Send,
) => {
  const over = new AbortController();
  let line: ReturnType<typeof createLine> | undefined;

  const keepOpen = async (): Promise<void> => {
    for (let opened = 0; Socket && opened < mostOpenings; opened++) {
      if (opened > 0) await pause(againMs, over.signal);
      const made = createLine(Socket, address);
      over.signal.addEventListener('abort', made.end, { once: true });
      if (await made.say({ token }, openMs)) {
        line = made;
        await made.ended;
        line = undefined;
      }
      over.signal.removeEventListener('abort', made.end);
      if (over.signal.aborted) return;
    }
  };
  // Also where the rules of a page forbid WebSockets: POSTs do it.
  void keepOpen().catch(() => undefined);

  return {
    send: async (message: SendHashesForm): Promise<ConversationReply> =>
      (await line?.say(message, replyMs)) ?? post(message),
    close: (): void => over.abort(),
  };
};

type Ways = {
  readonly baseUrl: string;
  /** Undefined: POSTs alone. */
  readonly Socket: typeof WebSocket | undefined;
  readonly post: Send;
};

/** Goes through a conversation over a WebSocket where one opens, otherwise by POSTs. */
export const holdConversation = (
  { baseUrl, Socket, post }: Ways,
  opened: Conversation,
  camera: ConversationCamera,
  signal?: AbortSignal,
): Promise<ConversationRecording> => {
  const address = `${baseUrl.replace(/^http/, 'ws')}/api/v3.2/conversations/${opened.id}/socket/`;
  const line = createConversationLine(Socket, address, opened, post);
  return converse(opened, camera, line.send, signal).finally(line.close);
};
