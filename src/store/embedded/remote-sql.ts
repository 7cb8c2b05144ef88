import type { Socket } from 'node:net';
import type { Sql, SqlSession } from '../sql.js';
import { readFrames, writeFrame } from './frames.js';
import {
  connectionLost,
  faultOf,
  notStarted,
  wasLost,
  type SqlReply,
  type SqlRequest,
} from './protocol.js';

type Rows = readonly unknown[];
type Pending = { readonly resolve: (rows: Rows) => void; readonly reject: (fault: Error) => void };

/** Requests over one socket; replies come back in the same order. */
export const openConnection = (socket: Socket) => {
  const pending: Pending[] = [];
  let lost = false;

  const readReplies = async (): Promise<void> => {
    let fault = connectionLost();
    try {
      for await (const frame of readFrames(socket)) {
        const reply = frame as SqlReply;
        if ('goodbye' in reply) {
          fault = notStarted();
          break;
        }
        const request = pending.shift();
        // A process may end while a connection is idle, never while it waits for a reply.
        if (pending.length === 0) socket.unref();
        if ('fault' in reply) request?.reject(faultOf(reply));
        else request?.resolve(reply.rows);
      }
    } catch (cause) {
      fault = connectionLost(cause);
    }
    lost = true;
    socket.destroy();
    for (const request of pending.splice(0)) request.reject(fault);
  };
  void readReplies();

  return {
    send: (request: SqlRequest) =>
      new Promise<Rows>((resolve, reject) => {
        if (lost) return reject(notStarted());
        pending.push({ resolve, reject });
        socket.ref();
        writeFrame(socket, request);
      }),
    isLost: () => lost,
    close: () => {
      lost = true;
      socket.destroy();
    },
  };
};

export type Connection = ReturnType<typeof openConnection>;

const session = ({ send }: Connection): SqlSession => ({
  query: async <Row>(text: string, params: readonly unknown[] = []) =>
    (await send({ ask: 'query', text, params })) as readonly Row[],
  script: async (text) => {
    await send({ ask: 'script', text });
  },
});

/** The embedded store from another process; each transaction has a connection of its own. */
export const remoteSql = (shared: Connection, connect: () => Promise<Connection>): Sql => ({
  ...session(shared),
  transaction: async (work) => {
    const own = await connect();
    try {
      // Nothing is executed before it has begun, however the connection was lost.
      await own.send({ ask: 'begin' }).catch((fault: unknown) => {
        throw wasLost(fault) ? notStarted(fault) : fault;
      });
      const result = await work(session(own));
      await own.send({ ask: 'commit' });
      return result;
    } finally {
      // Without a `commit`, closing makes the owner roll back.
      own.close();
    }
  },
  close: () => Promise.resolve(shared.close()),
});
