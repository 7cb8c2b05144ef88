import { describe, expect, it } from 'vitest';
import type { Suite } from '../support/use.js';

const bytes = (size: number): Uint8Array => new Uint8Array(size).fill(65);

/** Interface 8; quality and liveness below 0.5: src/selfie/verdict.test.ts; 10 % of the image: issue 4. */
export const limits: Suite = (use) =>
  describe('8 Limits', () => {
    const twoMegabytes = 2 * 1024 * 1024;

    it('an image of exactly 2 MB is taken', async () => {
      const frontside = bytes(twoMegabytes);
      expect((await use().ocr({ frontside, document_type: 'passport' })).status).toBe(200);
    });

    it('one byte more is 413', async () => {
      const frontside = bytes(twoMegabytes + 1);
      const answer = await use().ocr({ frontside, document_type: 'passport' });
      expect(answer.status).toBe(413);
      expect(answer.json).toEqual({
        error: expect.stringMatching(
          /^A submitted file is larger than the limit: frontside is too large; the limit is 2 MB \(2097152 bytes\), the request has 2097\d{3} bytes\.$/,
        ) as string,
        error_code: 800,
      });
    });

    it('holds for each side of a card', async () => {
      const answer = await use().ocr({
        frontside: bytes(twoMegabytes),
        backside: bytes(twoMegabytes + 1),
        document_type: 'identification_card',
      });
      expect(answer.status).toBe(413);
      expect(answer.json).toMatchObject({
        error: expect.stringContaining('backside is too large') as string,
      });
      const both = { frontside: bytes(twoMegabytes), backside: bytes(twoMegabytes) };
      const taken = await use().ocr({ ...both, document_type: 'identification_card' });
      expect(taken.status).toBe(200);
    });

    it('a selfie may have 8 MB, and not one byte more', async () => {
      const selfie = bytes(8 * 1024 * 1024);
      expect((await use().liveness({ selfie })).status).toBe(200);
      const answer = await use().liveness({ selfie: bytes(8 * 1024 * 1024 + 1) });
      expect(answer.status).toBe(413);
      expect(answer.json).toEqual({
        valid: false,
        message: expect.stringMatching(
          /^The selfie is larger than the limit: selfie is too large; the limit is 8 MB \(8388608 bytes\), the request has 8388\d{3} bytes\.$/,
        ) as string,
        error_code: 708,
      });
    });
  });
