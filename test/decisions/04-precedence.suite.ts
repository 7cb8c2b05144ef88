import { describe, expect, it } from 'vitest';
import { anyImage, rejectedAs } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Decision 4: request faults come first. The order of judges belongs to issues 4 and 7. */
export const precedence: Suite = (use) =>
  describe('decision 4: precedence', () => {
    const code = async (parts: Parameters<ReturnType<typeof use>['ocr']>[0], client?: string) => {
      const { status, json } = await use().ocr(parts, client ? { client } : {});
      return [status, (json as { error_code?: number }).error_code];
    };

    it('a missing contract before the form', async () => {
      const client = await use().client({ services: ['liveness'] });
      expect(await code({}, client)).toEqual([403, 800]);
    });

    it('a file over its limit before missing fields', async () => {
      const backside = new Uint8Array(2 * 1024 * 1024 + 1);
      expect(await code({ backside })).toEqual([413, 800]);
    });

    it('809 before the other fields, a bad document_type before 810, 810 before the rest', async () => {
      expect(await code({ document_type: 'visa', device: 'X' })).toEqual([400, 809]);
      expect(await code({ frontside: anyImage, document_type: 'visa' })).toEqual([400, 800]);
      const card = { frontside: anyImage, document_type: 'identification_card', device: 'X' };
      expect(await code(card)).toEqual([400, 810]);
    });

    it('request faults before the document is looked at, and without a record', async () => {
      const client = await use().client();
      const frontside = rejectedAs('fileUnreadable');
      expect(await code({ frontside, document_type: 'passport', device: 'X' }, client)).toEqual([
        400, 800,
      ]);
      expect(await use().store.transactions.list(client, { limit: 1 })).toEqual([]);
    });

    it('the document itself before an unsupported document_id', async () => {
      const frontside = rejectedAs('mrzUnreadable');
      const asked = { frontside, document_type: 'passport', document_id: '170' };
      expect(await code(asked)).toEqual([422, 801]);
    });
  });
