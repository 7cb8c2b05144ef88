import type { Socket } from 'node:net';
import type { Sql, SqlSession } from '../sql.js';
import { readFrames, writeFrame } from './frames.js';
import { faultReply, type SqlReply, type SqlRequest } from './protocol.js';

export type Service = {
  /** Resolves when the guest has gone. Never rejects: a guest's fault is the guest's. */
  readonly done: Promise<void>;
  /** Finishes what is under way, begins no more, and says goodbye. */
  readonly finish: () => Promise<void>;
};

// PGlite runs one transaction at a time. A guest that stops in the middle of one would stop the
// service, so it is cut off; ours take milliseconds.
const patienceMs = 5_000;

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

/** Thrown to make the database roll back; never leaves this file. */
const rolledBack = new Error('rolled back');

const serveTransaction = async (
  socket: Socket,
  requests: Requests,
  sql: Sql,
  idleMs: number,
): Promise<void> => {
  try {
    await sql.transaction(async (session) => {
      socket.setTimeout(idleMs, () => socket.destroy());
      reply(socket, { rows: [] });
      for (;;) {
        const request = await nextOf(requests);
        if (!request || request.ask === 'rollback') throw rolledBack;
        if (request.ask === 'commit') return;
        reply(socket, await answer(session, request));
      }
    });
    reply(socket, { rows: [] });
  } catch (fault) {
    reply(socket, fault === rolledBack ? { rows: [] } : faultReply(fault));
  } finally {
    socket.setTimeout(0);
  }
};

/** Answers one guest until either leaves. */
export const serveSql = (socket: Socket, sql: Sql, idleInTransactionMs = patienceMs): Service => {
  const requests = readFrames(socket);
  let finishing = false;
  let interrupt = (): void => undefined;

  /** Undefined when the guest has gone or we want to. */
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
        if (request.ask === 'begin') {
          await serveTransaction(socket, requests, sql, idleInTransactionMs);
        } else reply(socket, await answer(sql, request));
      }
      if (finishing) reply(socket, { goodbye: true });
    } catch {
      // The connection broke; an open transaction was rolled back on the way here.
    }
    socket.end();
  };

  const done = serve();
  const finish = (): Promise<void> => {
    finishing = true;
    interrupt();
    return done;
  };
  return { done, finish };
};
