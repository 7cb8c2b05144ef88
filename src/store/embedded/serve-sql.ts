import type { Socket } from 'node:net';
import type { Sql, SqlSession } from '../sql.js';
import { readFrames, writeFrame } from './frames.js';
import { faultReply, type SqlReply, type SqlRequest } from './protocol.js';

// PGlite runs one transaction at a time. A peer that stops in the middle of one would block the
// service, so it is disconnected; our transactions take milliseconds.
const idleInTransactionMs = 5_000;

type Requests = AsyncIterator<unknown, undefined>;

const nextOf = async (requests: Requests): Promise<SqlRequest | undefined> => {
  const { done, value } = await requests.next();
  return done ? undefined : (value as SqlRequest);
};

const reply = (socket: Socket, message: SqlReply): void => writeFrame(socket, message);

const answer = async (session: SqlSession, request: SqlRequest): Promise<SqlReply> => {
  try {
    if (request.ask === 'query') return { rows: await session.query(request.text, request.params) };
    if (request.ask === 'script') await session.script(request.text);
    return { rows: [] };
  } catch (fault) {
    return faultReply(fault);
  }
};

const serveTransaction = async (socket: Socket, requests: Requests, sql: Sql, idleMs: number) => {
  try {
    await sql.transaction(async (session) => {
      socket.setTimeout(idleMs, () => socket.destroy());
      reply(socket, { rows: [] });
      for (;;) {
        const request = await nextOf(requests);
        // Thrown so that the database rolls back.
        if (!request) throw new Error('the connection ended in a transaction');
        if (request.ask === 'commit') return;
        reply(socket, await answer(session, request));
      }
    });
    reply(socket, { rows: [] });
  } catch (fault) {
    reply(socket, faultReply(fault));
  } finally {
    socket.setTimeout(0);
  }
};

/** Answers one connection until either side closes it. */
export const serveSql = (socket: Socket, sql: Sql, idleMs = idleInTransactionMs) => {
  const requests = readFrames(socket);
  let finishing = false;
  let interrupt = (): void => undefined;

  /** Undefined when the peer has closed the connection, or we are about to. */
  const nextOrNone = (): Promise<SqlRequest | undefined> =>
    new Promise((resolve, reject) => {
      if (finishing) return resolve(undefined);
      interrupt = () => resolve(undefined);
      nextOf(requests).then(resolve, reject);
    });

  const serve = async (): Promise<void> => {
    try {
      for (;;) {
        const request = await nextOrNone();
        if (!request) break;
        if (request.ask === 'begin') await serveTransaction(socket, requests, sql, idleMs);
        else reply(socket, await answer(sql, request));
      }
      if (finishing) reply(socket, { goodbye: true });
    } catch {
      // The connection broke; an open transaction was rolled back on the way here.
    }
    socket.end();
  };

  /** Resolves when the connection has ended. Never rejects: a peer's fault is its own. */
  const done = serve();
  /** Finishes the request in progress, starts no other, and says that it is closing. */
  const finish = (): Promise<void> => {
    finishing = true;
    interrupt();
    return done;
  };
  return { done, finish };
};

export type SqlService = ReturnType<typeof serveSql>;
