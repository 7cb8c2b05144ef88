import type { WebSocket } from 'ws';
import type { HashMessage } from '../../contract/conversation.js';
import { readHashMessage } from '../../contract/conversation-message.js';
import { digest } from '../auth/capture-tokens.js';

/** Why a socket is closed: RFC 6455, 7.4. Those from 4000 are ours, the HTTP status added. */
export const closeCodes = {
  over: 1000,
  leaving: 1001,
  notText: 1003,
  tooMany: 1008,
  fault: 1011,
  invalid: 4400,
  token: 4401,
  late: 4408,
  conflict: 4409,
} as const;
export type Ending = keyof typeof closeCodes;

export const socketLimits = {
  /** The token must have come by then. */
  firstMs: 5000,
  firstBytes: 256,
  /** A page waits for each reply; a few messages may be on their way when it stops waiting. */
  mostWaiting: 4,
  /** Also of a caller that is sent its end, to read it. */
  lingerMs: 1000,
} as const;

type Said = { readonly text: string; readonly arrivedAt: number };
/** What is sent; with `ending` it is the last. */
export type Answered = { readonly body?: object; readonly ending?: Ending };

/** What the socket of one conversation asks of the rest. */
export type Talk = {
  readonly now: () => number;
  /** The conversation as it is. */
  readonly begin: (tokenHash: string) => Promise<Answered>;
  readonly take: (sent: { message: HashMessage; arrivedAt: number }) => Promise<Answered>;
};

const tokenIn = (body: unknown): string | undefined => {
  const { token } = (typeof body === 'object' && body !== null ? body : {}) as { token?: unknown };
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : undefined;
};
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * A conversation over a WebSocket: first the token, then the same messages and replies as by POST, one
 * after another. Whatever else comes ends it. Nothing is read ahead of what was answered.
 */
export const createConversationSocket = (socket: WebSocket, talk: Talk) => {
  const waiting: Said[] = [];
  let isBusy = false;
  let isKnown = false;
  let ending: Ending | undefined;
  let messages = 0;

  const end = (why: Ending): void => {
    if (ending) return;
    ending = why;
    waiting.length = 0;
    clearTimeout(first);
    socket.close(closeCodes[why]);
  };
  const first = setTimeout(() => end('late'), socketLimits.firstMs).unref();

  /** Resolves when the caller's system has taken it, so that nothing piles up here. */
  const send = (body: object): Promise<void> =>
    new Promise((resolve) => socket.send(JSON.stringify(body), () => resolve()));

  const answerTo = async ({ text, arrivedAt }: Said): Promise<Answered> => {
    const body = jsonIn(text);
    if (!isKnown) {
      const token = text.length <= socketLimits.firstBytes ? tokenIn(body) : undefined;
      if (token === undefined) return { ending: 'token' };
      const answered = await talk.begin(digest(token));
      isKnown = answered.ending === undefined;
      if (isKnown) clearTimeout(first);
      return answered;
    }
    const message = readHashMessage(body);
    if ('field' in message)
      return {
        body: { error: 'This field is not valid.', field: message.field },
        ending: 'invalid',
      };
    messages += 1;
    return talk.take({ message, arrivedAt });
  };
  const work = async (): Promise<void> => {
    isBusy = true;
    for (let said = waiting.shift(); said && !ending; said = waiting.shift()) {
      const { body, ending: why } = await answerTo(said);
      if (ending) break;
      if (body) await send(body);
      if (why) end(why);
    }
    isBusy = false;
  };

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (ending) return;
    if (isBinary) return end('notText');
    if (waiting.length >= socketLimits.mostWaiting) return end('tooMany');
    waiting.push({ text: data.toString(), arrivedAt: talk.now() });
    if (!isBusy) work().catch(() => end('fault'));
  });
  // What the protocol forbids is answered by its library, with a code of its own.
  socket.on('error', () => (ending ??= 'invalid'));
  socket.once('close', () => {
    clearTimeout(first);
    waiting.length = 0;
  });
  return {
    end,
    /** For the log. */
    told: () => ({ messages, ended: ending ?? 'left' }),
  };
};
