import { describe, expect, it } from 'vitest';
import { fakeCounters } from '../../../test/support/fake-counters.js';
import { allowRequest } from './rate-limit.js';

/** Half past a minute. */
const now = 30_000;

describe('requests', () => {
  it('are limited to what the client has', async () => {
    const counters = fakeCounters();
    const client = { name: 'acme', requestsPerMinute: 2 } as Parameters<typeof allowRequest>[1];
    const waits = [];
    for (let n = 0; n < 3; n += 1) waits.push(await allowRequest(counters, client, now));
    expect(waits).toEqual([0, 0, 30]);
    expect(await allowRequest(counters, client, now + 30_000)).toBe(0);
  });
});
