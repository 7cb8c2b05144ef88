import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codes, type Reason } from '../../src/contract/codes.js';
import { anyImage, rejectedAs, throwingImage } from '../support/images.js';
import type { TestService } from '../support/service.js';
import type { Suite } from '../support/use.js';
import { meanings } from './support/7-table.js';

const passport = { frontside: anyImage, document_type: 'passport' };

/** Codes that a request to this service produces today, each with one that does. */
const rejectedSelfie =
  (reason: Reason) =>
  async (service: TestService): Promise<unknown> =>
    (await service.liveness({ selfie: rejectedAs(reason) })).json;

/** Every verdict of a worker on a selfie arrives under its own number. */
const selfieVerdicts = Object.fromEntries(
  Object.entries(codes)
    .filter(([, { service, status }]) => service === 'liveness' && status === 200)
    .map(([reason, { code }]) => [code, rejectedSelfie(reason as Reason)]),
);

const produced: Readonly<Record<number, (service: TestService) => Promise<unknown>>> = {
  ...selfieVerdicts,
  708: async (service) => (await service.liveness({})).json,
  711: async (service) => (await service.liveness({ selfie: throwingImage })).json,
  712: async (service) => (await service.liveness({ selfie: anyImage, device: 'X' })).json,
  800: async (service) => (await service.ocr({ ...passport, device: 'X' })).json,
  809: async (service) => (await service.ocr({ document_type: 'passport' })).json,
  810: async (service) =>
    (await service.ocr({ ...passport, document_type: 'identification_card' })).json,
  817: async (service) =>
    ((await service.ocr({ ...passport, document_id: '1' })).json as { OCR: unknown }).OCR,
};

/** Codes whose judges are the matter of another issue, or of the tests of the reading itself. */
const elsewhere: Readonly<Record<string, readonly number[]>> = {
  'test/http/specimen.test.ts, with the models of the service': [800, 801],
  'issue 6, reading the MRZ': [802, 803, 804],
  'test/http/cards.test.ts and passport-pages.test.ts, with the models': [806, 816, 818],
  'src/flows/card/judge.test.ts, the judge of cards': [805, 806, 807, 808, 818],
  'issue 4, ID Reader Plus': [818, 819, 820, 821, 822, 823, 824, 825, 826, 827, 828, 829],
  'test/http/selfie.test.ts, with the models of the service': [704, 708],
  'src/selfie, judges over numbers': [700, 701, 702, 703, 704, 705, 706, 707, 713, 714, 715, 716],
};

/** Interface 7: the table, and where each of its codes comes from. */
export const errors: Suite = (use) =>
  describe('7 Errors', () => {
    const entries = Object.values(codes);

    it.each(meanings)('%i: %s', (code, meaning) => {
      expect(entries).toContainEqual(expect.objectContaining({ code, en: meaning }));
    });

    it('is the table of docs/SPEC.md', () => {
      const page = readFileSync(new URL('../../docs/SPEC.md', import.meta.url), 'utf8');
      const listed = [...page.matchAll(/^\| ([78]\d\d) \| (.+) \|$/gm)].map(([, code]) =>
        Number(code),
      );
      expect(listed.sort()).toEqual([...new Set(meanings.map(([code]) => code))].sort());
      for (const [code, meaning] of meanings)
        if (code !== 818) expect(page).toContain(`| ${code} | ${meaning} |`);
    });

    it('has no code of its own making', () => {
      const known = new Set(meanings.map(([code]) => code));
      expect(entries.filter(({ code }) => !known.has(code))).toEqual([]);
    });

    it('says every code in Spanish too', () => {
      for (const { en, es } of entries) {
        expect(es).toMatch(/\S/);
        expect(es).not.toBe(en);
      }
    });

    it('gives 7xx to liveness (and the match beside it), 8xx to OCR', () => {
      for (const { code, service } of entries)
        expect(service === 'ocr' ? code >= 800 : code < 800).toBe(true);
    });

    it('knows for every code the test that produces it or the issue it belongs to', () => {
      const named = new Set([
        ...Object.keys(produced).map(Number),
        ...Object.values(elsewhere).flat(),
      ]);
      const unnamed = meanings.map(([code]) => code).filter((code) => !named.has(code));
      expect(unnamed).toEqual([]);
    });

    it.each(Object.entries(produced))('%s is produced', async (code, produce) => {
      expect(await produce(use())).toMatchObject({ error_code: Number(code) });
    });

    it('OCR errors carry error_code and error, liveness rejections valid, message, error_code', async () => {
      const ocr = await use().ocr({ document_type: 'passport' });
      expect(Object.keys(ocr.json as object)).toEqual(['error', 'error_code']);
      const liveness = await use().liveness({});
      expect(Object.keys(liveness.json as object)).toEqual(['valid', 'message', 'error_code']);
    });
  });
