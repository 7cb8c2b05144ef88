import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A system takes an answer before its caller has read it; if the caller then breaks off, the system
 * is told within a moment. Nearer than this no server knows what has arrived.
 */
const breakMs = 1000;

/**
 * Whether an answer reached its caller whole, as far as this can be seen: false where the connection
 * broke before its end, or just after it. One that takes longer than `mostMs` is broken off.
 */
export const whenTaken = (
  { socket }: IncomingMessage,
  response: ServerResponse,
  mostMs: number,
): Promise<boolean> =>
  new Promise((resolve) => {
    let timer = setTimeout(() => socket.destroy(), mostMs);
    const settle = (isTaken: boolean): void => {
      clearTimeout(timer);
      socket.off('close', closed);
      resolve(isTaken);
    };
    const closed = (isBroken: boolean): void => settle(response.writableFinished && !isBroken);
    if (socket.destroyed) return settle(false);
    socket.once('close', closed);
    response.once('finish', () => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(true), breakMs);
    });
  });
