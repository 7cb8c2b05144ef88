import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterSeconds } from '../unavailable.js';

type Limits = {
  /** Requests that are worked on at a time. */
  readonly lanes: number;
  /** With more waiting, the next is refused. */
  readonly mostWaiting: number;
  /**
   * The pause is as long as the turn took, or as the node computed for it. The embedded store writes to
   * the disk in the node's own thread; waiting for PostgreSQL, or for a busy machine, is no work.
   */
  readonly pauseFor: 'time' | 'computing';
};

const busy = { error: 'Too many requests are waiting; try again.' };

const startMeter = (pauseFor: Limits['pauseFor']) => {
  const startMs = performance.now();
  const usage = process.cpuUsage();
  return (): number => {
    const { user, system } = process.cpuUsage(usage);
    const computedMs = pauseFor === 'time' ? Infinity : (user + system) / 1000;
    return Math.min(performance.now() - startMs, computedMs);
  };
};

/**
 * Requests of a kind that come by the hundred, and that nobody waits for as for a photo: so many at a
 * time, and after each a pause. However many there are, half of the node is left to others. A hook for
 * after the body was read: a caller that sends none would keep its turn.
 */
export const createPacedTurns = ({ lanes, mostWaiting, pauseFor }: Limits) => {
  const waiting: (() => void)[] = [];
  let taken = 0;

  const next = (): void => {
    const begin = waiting.shift();
    if (begin) begin();
    else taken -= 1;
  };
  const begun = ({ raw }: FastifyReply): Promise<boolean> =>
    new Promise((resolve) => {
      const begin = (): void => {
        if (raw.closed) {
          next();
          return resolve(false);
        }
        const spent = startMeter(pauseFor);
        raw.once('close', () => void pause(spent()).then(next));
        resolve(true);
      };
      if (taken >= lanes) return void waiting.push(begin);
      taken += 1;
      begin();
    });

  return async (_request: FastifyRequest, reply: FastifyReply) => {
    if (waiting.length >= mostWaiting)
      return reply.code(503).header('retry-after', retryAfterSeconds).send(busy);
    // Nobody reads the answer to a caller that has left; the request is dropped here.
    return (await begun(reply)) ? undefined : reply.hijack();
  };
};
