import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/**
 * A system takes an answer before its caller has read it; if the caller then breaks off, the system
 * is told within a moment. Nearer than this no server knows what has arrived.
 */
const breakMs = 1000;

/**
 * Called before the answer is sent. Whether it reached its caller whole, as far as this can be seen:
 * false where the connection broke before its end, or just after it. One that takes longer than
 * `mostMs` is broken off.
 */
export const whenTaken = (socket: Socket, reply: FastifyReply, mostMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (socket.destroyed) return resolve(false);
    const isKept = reply.raw.shouldKeepAlive;
    // Node closes a connection that is not kept, and then nobody learns how it ended.
    reply.header('connection', 'keep-alive');
    let timer = setTimeout(() => socket.destroy(), mostMs);
    const settle = (isTaken: boolean): void => {
      clearTimeout(timer);
      socket.off('close', closed);
      if (!isKept) socket.end();
      resolve(isTaken);
    };
    const closed = (isBroken: boolean): void => settle(reply.raw.writableFinished && !isBroken);
    socket.once('close', closed);
    reply.raw.once('finish', () => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(true), breakMs);
    });
  });
