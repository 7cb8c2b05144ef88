import { describe, expect, it } from 'vitest';
import { anyImage, rejectedAs } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Decision 10. */
export const ids: Suite = (use) =>
  describe('decision 10: id', () => {
    const passport = { frontside: anyImage, document_type: 'passport', return_id: 'True' };
    const idOf = async (client?: string): Promise<number> =>
      ((await use().ocr(passport, client ? { client } : {})).json as { id: number }).id;

    it('grows, over all clients', async () => {
      const clients = [await use().client(), await use().client()];
      const given: number[] = [];
      for (const client of [...clients, ...clients]) given.push(await idOf(client));
      expect(given).toEqual([...given].sort((a, b) => a - b));
      expect(new Set(given).size).toBe(4);
    });

    it('is never given twice to requests at the same time', async () => {
      const given = await Promise.all(Array.from({ length: 12 }, () => idOf()));
      expect(new Set(given).size).toBe(12);
    });

    it('is not given again after its record was erased', async () => {
      const id = await idOf();
      await use().as(undefined, `/api/v3.2/transactions/${id}`, { method: 'DELETE' });
      expect(await idOf()).toBeGreaterThan(id);
    });

    it.each(['passport', 'passport_plus', 'identification_card'])(
      'is in a refusal that asks for it, and is that of its record: %s',
      async (document_type) => {
        const client = await use().client();
        const fields = { frontside: rejectedAs('namesUnreadable'), backside: anyImage };
        const asked = { ...fields, document_type, return_id: 'true' };
        const { status, json } = await use().ocr(asked, { client });
        expect([status, json]).toMatchObject([422, { error_code: 807 }]);
        expect(Object.keys(json as object).slice(0, 3)).toEqual(['error', 'error_code', 'id']);
        const [newest] = await use().store.transactions.list(client, { limit: 1 });
        expect(newest).toMatchObject({ id: (json as { id: number }).id, code: 807 });
      },
    );

    it('is that of the record, also of a refusal that does not show it', async () => {
      const client = await use().client();
      const before = await idOf(client);
      await use().ocr({ ...passport, frontside: rejectedAs('mrzUnreadable') }, { client });
      const [newest] = await use().store.transactions.list(client, { limit: 1 });
      expect(newest).toMatchObject({ outcome: 'rejected', code: 801 });
      expect(newest!.id).toBeGreaterThan(before);
    });
  });
