import type { Socket } from 'node:net';
import type { Sql, SqlSession } from '../sql.js';
import { readFrames, writeFrame } from './frames.js';
import { faultReply, type SqlReply, type SqlRequest } from './protocol.js';

// PGlite runs one transaction at a time. A guest that stops in the middle of one would stop the
// service, so it is cut off; ours take milliseconds.
const idleInTransactionMs = 5_000;

type Requests = AsyncIterator<unknown, undefined>;

const nextOf = async (requests: Requests): Promise<SqlRequest | undefined> => {
  const { done, value } = await requests.next();
  return done ? undefined : (value as SqlRequest);
};

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

const serveTransaction = async (socket: Socket, requests: Requests, sql: Sql): Promise<void> => {
  try {
    await sql.transaction(async (session) => {
      socket.setTimeout(idleInTransactionMs, () => socket.destroy());
      writeFrame(socket, { rows: [] } satisfies SqlReply);
      for (;;) {
        const request = await nextOf(requests);
        if (!request || request.ask === 'rollback') throw rolledBack;
        if (request.ask === 'commit') return;
        writeFrame(socket, await answer(session, request));
      }
    });
    writeFrame(socket, { rows: [] } satisfies SqlReply);
  } catch (fault) {
    writeFrame(socket, fault === rolledBack ? { rows: [] } : faultReply(fault));
  } finally {
    socket.setTimeout(0);
  }
};

/** Answers one guest until it leaves. Never rejects: a guest's fault is the guest's. */
export const serveSql = async (socket: Socket, sql: Sql): Promise<void> => {
  const requests = readFrames(socket);
  try {
    for (;;) {
      const request = await nextOf(requests);
      if (!request) break;
      if (request.ask === 'begin') await serveTransaction(socket, requests, sql);
      else writeFrame(socket, await answer(sql, request));
    }
  } catch {
    // The connection broke; an open transaction was rolled back on the way here.
  }
  socket.destroy();
};
