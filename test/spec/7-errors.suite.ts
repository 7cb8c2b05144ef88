import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codes, type Endpoint, type Reason } from '../../src/contract/codes.js';
import { anyImage, rejectedAs, throwingImage } from '../support/images.js';
import type { TestService } from '../support/service.js';
import type { Suite } from '../support/use.js';
import { meanings } from './support/7-table.js';

const passport = { frontside: anyImage, document_type: 'passport' };

type Reasoned = readonly [reason: Reason, code: number];
const reasonsOf = (of: Endpoint): readonly Reasoned[] =>
  Object.entries(codes)
    .filter(([, { service, kind }]) => service === of && ['retake', 'attack'].includes(kind))
    .map(([reason, { code }]) => [reason as Reason, code]);

/** They are in the interface's table; whatever is wrong with a selfie has a code that says more. */
const neverGiven: readonly Reason[] = ['selfieUnprocessable', 'faceBordersUnknown'];
const judged: readonly Reasoned[] = [...reasonsOf('ocr'), ...reasonsOf('liveness')].filter(
  ([reason]) => !neverGiven.includes(reason),
);

/** Codes that no judge of a photo gives, each with a request that does. */
const produced: Readonly<Record<number, (service: TestService) => Promise<unknown>>> = {
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

const root = fileURLToPath(new URL('../../', import.meta.url));
const filesOf = (folder: string, isWanted: (name: string) => boolean): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && isWanted(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
const isTest = (name: string): boolean => name.endsWith('.test.ts');

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

    it('gives 7xx to liveness (and the match beside it), 8xx to OCR (and the chip)', () => {
      for (const { code, service } of entries)
        expect(code >= 800).toBe(service === 'ocr' || service === 'chip');
    });

    it('has every code produced below, but for two that the service never gives', () => {
      const never = neverGiven.map((reason) => codes[reason].code);
      const all = [...judged.map(([, code]) => code), ...Object.keys(produced).map(Number)];
      expect(new Set([...all, ...never])).toEqual(new Set(meanings.map(([code]) => code)));
      expect(all.filter((code) => never.includes(code))).toEqual([]);
      const sources = filesOf('src', (name) => !isTest(name) && !name.endsWith('/codes.ts'));
      expect(sources.filter((text) => neverGiven.some((one) => text.includes(one)))).toEqual([]);
    });

    const unitTests = filesOf('src', isTest);
    it.each(judged)('%s is what a judge of its own unit test says', (reason) => {
      expect(unitTests.some((text) => text.includes(`'${reason}'`))).toBe(true);
    });

    it.each(reasonsOf('ocr'))('a judge’s %s arrives as %i', async (reason, code) => {
      const { json } = await use().ocr({ ...passport, frontside: rejectedAs(reason) });
      expect(json).toMatchObject({ error_code: code });
    });

    it.each(reasonsOf('liveness'))('a judge’s %s arrives as %i', async (reason, code) => {
      const { json } = await use().liveness({ selfie: rejectedAs(reason) });
      expect(json).toMatchObject({ error_code: code });
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
