import type { Socket } from 'node:net';
import type { Sql, SqlSession } from '../sql.js';
import { readFrames, writeFrame } from './frames.js';
import {
  connectionLost,
  faultOf,
  turnedAway,
  wasLost,
  type SqlReply,
  type SqlRequest,
} from './protocol.js';

type Rows = readonly unknown[];
type Pending = { readonly resolve: (rows: Rows) => void; readonly reject: (fault: Error) => void };

export type Line = {
  readonly send: (request: SqlRequest) => Promise<Rows>;
  readonly isLost: () => boolean;
  readonly hangUp: () => void;
};

/** Requests down one connection; replies come back in the same order. */
export const openLine = (socket: Socket): Line => {
  const pending: Pending[] = [];
  let lost = false;

  const listen = async (): Promise<void> => {
    let fault = connectionLost();
    try {
      for await (const frame of readFrames(socket)) {
        const reply = frame as SqlReply;
        if ('goodbye' in reply) {
          fault = turnedAway();
          break;
        }
        const asker = pending.shift();
        // A process may end while a line is idle, never while it waits for an answer.
        if (pending.length === 0) socket.unref();
        if ('fault' in reply) asker?.reject(faultOf(reply));
        else asker?.resolve(reply.rows);
      }
    } catch (cause) {
      fault = connectionLost(cause);
    }
    lost = true;
    socket.destroy();
    for (const asker of pending.splice(0)) asker.reject(fault);
  };
  void listen();

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (lost) return reject(turnedAway());
        pending.push({ resolve, reject });
        socket.ref();
        writeFrame(socket, request);
      }),
    isLost: () => lost,
    hangUp: () => {
      lost = true;
      socket.destroy();
    },
  };
};

const session = (line: Line): SqlSession => ({
  query: async <Row>(text: string, params: readonly unknown[] = []) =>
    (await line.send({ ask: 'query', text, params })) as readonly Row[],
  script: async (text) => {
    await line.send({ ask: 'script', text });
  },
});

/** The embedded store seen from another process; `dial` makes a connection to its owner. */
export const remoteSql = (line: Line, dial: () => Promise<Line>): Sql => {
  const transaction = async <T>(work: (inner: SqlSession) => Promise<T>): Promise<T> => {
    const own = await dial();
    try {
      // Until it has begun nothing was done, however the line was lost.
      await own.send({ ask: 'begin' }).catch((fault: unknown) => {
        throw wasLost(fault) ? turnedAway(fault) : fault;
      });
      const done = await work(session(own));
      await own.send({ ask: 'commit' });
      return done;
    } finally {
      // Before `commit` was sent, hanging up is how the owner learns that it must roll back.
      own.hangUp();
    }
  };
  return {
    ...session(line),
    transaction,
    close: () => Promise.resolve(line.hangUp()),
  };
};
