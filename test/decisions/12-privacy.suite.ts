import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Decision 12; test/robustness follows marked values through log, store, metrics and disk. */
export const privacy: Suite = (use) =>
  describe('decision 12: privacy', () => {
    const person = /ERIKSSON|ANNA|X0000001/;

    it('the record holds kind, outcome, code, timings, model versions; nothing of the person', async () => {
      const client = await use().client();
      await use().ocr({ frontside: anyImage, document_type: 'passport' }, { client });
      const [record] = await use().store.transactions.list(client, { limit: 1 });
      expect(record).toMatchObject({
        kind: 'passport',
        outcome: 'accepted',
        code: null,
        reason: null,
        timingsMs: { decode: 1.5, mrz: 2.5 },
        models: { 'mrz-reader': 'test-1' },
      });
      expect(JSON.stringify(record)).not.toMatch(person);
    });

    it('the log has one line for it, with request id, client, outcome, code and timings', async () => {
      const client = await use().client();
      const headers = { 'x-request-id': `log-${client}` };
      await use().ocr({ frontside: anyImage, document_type: 'passport' }, { client, headers });
      const lines = use().logs.filter((line) => line.includes(`log-${client}`));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0]!)).toMatchObject({
        client,
        route: '/api/v3.2/ocr/',
        status: 200,
        outcome: 'accepted',
        code: null,
        timingsMs: { decode: 1.5, mrz: 2.5 },
      });
      expect(use().logs.filter((line) => person.test(line))).toEqual([]);
    });

    it('neither a token nor a password is logged', async () => {
      const token = await use().access();
      await use().request('/api/token/', {
        method: 'POST',
        body: new URLSearchParams({ username: 'nobody', password: 'hunter2-hunter2' }),
      });
      const told = (text: string) => use().logs.filter((line) => line.includes(text));
      expect(told(token)).toEqual([]);
      expect(told('hunter2')).toEqual([]);
    });
  });
