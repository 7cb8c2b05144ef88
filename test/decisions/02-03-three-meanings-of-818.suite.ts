import { describe, expect, it } from 'vitest';
import { codes } from '../../src/contract/codes.js';
import { rejectedAs } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Decisions 2 and 3: one number, three named reasons, told apart by text, status and record. */
export const threeMeaningsOf818: Suite = (use) =>
  describe('decisions 2 and 3: the three reasons of 818', () => {
    // A chip has a fourth, at its own endpoint (decision 15).
    it('are these', () => {
      const named = Object.entries(codes).filter(
        ([, { code, service }]) => code === 818 && service === 'ocr',
      );
      expect(named.map(([reason, { status, kind }]) => [reason, status, kind])).toEqual([
        ['frontUnreadable', 422, 'retake'],
        ['documentPoor', 200, 'retake'],
        ['documentNotGenuine', 200, 'attack'],
      ]);
    });

    it.each(['frontUnreadable', 'documentPoor', 'documentNotGenuine'] as const)(
      '%s has its own text, and its own name in the record',
      async (reason) => {
        const client = await use().client();
        const frontside = rejectedAs(reason);
        const { json } = await use().ocr({ frontside, document_type: 'passport' }, { client });
        expect(json).toMatchObject({ error_code: 818, error: codes[reason].en });
        const records = await use().store.transactions.list(client, { limit: 2 });
        expect(records).toMatchObject([{ outcome: 'rejected', code: 818, reason }]);
      },
    );
  });
