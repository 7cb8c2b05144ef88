import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createPacedTurns } from './paced-turns.js';

/** An answer that ends when the test says so. */
const replyOf = () => {
  const raw = Object.assign(new EventEmitter(), { closed: false });
  const said: unknown[] = [];
  const reply = {
    raw,
    code: (status: number) => (said.push(status), reply),
    header: () => reply,
    send: () => reply,
    hijack: () => (said.push('dropped'), reply),
  };
  const end = (): void => {
    raw.closed = true;
    raw.emit('close');
  };
  return { reply: reply as unknown as FastifyReply, said, end };
};
const request = {} as FastifyRequest;

describe('paced turns', () => {
  it('one at a time, and after each a pause as long as it took', async () => {
    const takeTurn = createPacedTurns({ lanes: 1, mostWaiting: 5, pauseFor: 'time' });
    const [one, two] = [replyOf(), replyOf()];
    await takeTurn(request, one.reply);
    const waits = takeTurn(request, two.reply);
    await pause(60);
    const endedMs = performance.now();
    one.end();
    await waits;
    expect(performance.now() - endedMs).toBeGreaterThan(50);
  });

  it('or as long as the node computed: waiting for a database is no work', async () => {
    const takeTurn = createPacedTurns({ lanes: 1, mostWaiting: 5, pauseFor: 'computing' });
    const [one, two] = [replyOf(), replyOf()];
    await takeTurn(request, one.reply);
    const waits = takeTurn(request, two.reply);
    await pause(1000);
    const endedMs = performance.now();
    one.end();
    await waits;
    expect(performance.now() - endedMs).toBeLessThan(500);
  });

  it('with too many waiting the next gets 503; who has left is dropped, and delays nobody', async () => {
    const takeTurn = createPacedTurns({ lanes: 1, mostWaiting: 2, pauseFor: 'time' });
    const [one, left, third, refused] = [replyOf(), replyOf(), replyOf(), replyOf()];
    await takeTurn(request, one.reply);
    const waits = [takeTurn(request, left.reply), takeTurn(request, third.reply)];
    await takeTurn(request, refused.reply);
    expect(refused.said).toEqual([503]);
    left.end();
    one.end();
    await Promise.all(waits);
    expect([left.said, third.said]).toEqual([['dropped'], []]);
    third.end();
    await pause(10);
    await takeTurn(request, replyOf().reply);
  });
});
