import { once } from 'node:events';
import type { Message, Opened, Reply } from './conversation.js';

/* A page's WebSocket of a conversation. */

type Key = Pick<Opened, 'id' | 'token'>;

export const socketAddress = (url: string, id: string): string =>
  `${url.replace(/^http/, 'ws')}/api/v3.2/conversations/${id}/socket/`;

export const openSocket = async (
  url: string,
  { id, token }: Key,
  make = (address: string): WebSocket => new WebSocket(address),
) => {
  const socket = make(socketAddress(url, id));
  const heard: unknown[] = [];
  let wake = (): void => undefined;
  socket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)));
    wake();
  });
  let code: number | undefined;
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', (event) => {
      code = event.code;
      wake();
      resolve(event.code);
    });
  });
  socket.addEventListener('error', () => undefined);
  const next = async (): Promise<unknown> => {
    for (;;) {
      if (heard.length > 0) return heard.shift();
      if (code !== undefined) throw new TypeError(`the socket was closed: ${code}`);
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  await Promise.race([once(socket, 'open'), closed]);
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ token }));
  return {
    socket,
    closed,
    next,
    first: (await next()) as Reply,
    send: async (message: Message): Promise<Reply> => {
      socket.send(JSON.stringify(message));
      return (await next()) as Reply;
    },
  };
};
