import { describe, expect, it, vi } from 'vitest';
import { bearer } from '../support/http.js';
import { startTestService } from '../support/service.js';

describe('summaries that nobody waits for', () => {
  it('are not computed: one at a time, and only while the caller is there', async () => {
    const service = await startTestService();
    const headers = bearer(await service.access());
    const { transactionSummary } = service.store;
    const counts = transactionSummary.counts;
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const spy = vi.spyOn(transactionSummary, 'counts').mockImplementation(async (...args) => {
      await held;
      return counts(...args);
    });
    const leaving = new AbortController();
    const url = `${service.url}/api/v3.2/transactions/summary/`;
    // Each asks for something else: the same would be answered together.
    const sent = Array.from({ length: 20 }, (_, i) =>
      fetch(`${url}?code=${800 + i}`, { headers, signal: leaving.signal }).catch(() => undefined),
    );
    await vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(1), 5000);
    leaving.abort();
    await Promise.all(sent);
    const patient = fetch(url, { headers });
    // The server learns of a closed connection a moment after its caller.
    await vi.waitFor(
      () => expect(service.logs.join('').match(/"status":499/g)).toHaveLength(20),
      5000,
    );
    go();
    expect((await patient).status).toBe(200);
    expect(spy).toHaveBeenCalledTimes(2);
  });
});
