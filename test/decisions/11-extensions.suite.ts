import { describe, expect, it } from 'vitest';
import { presentDiagnostics } from '../../src/http/present/diagnostics.js';
import { snakeKeys } from '../../src/http/present/snake-keys.js';
import { reject } from '../../src/contract/rejection.js';
import { anyImage, rejectedAs } from '../support/images.js';
import type { Suite } from '../support/use.js';

const keysDeep = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysDeep(inner)])
    : [];

/** Decision 11: without an extra request field, exactly the interface's fields. */
export const extensions: Suite = (use) =>
  describe('decision 11: extensions are opt-in', () => {
    const passport = { frontside: anyImage, document_type: 'passport' };

    it('details=true adds diagnostics, last, in snake case', async () => {
      const { json } = await use().ocr({ ...passport, details: 'true', return_id: 'true' });
      expect(Object.keys(json as object).slice(-2)).toEqual(['id', 'details']);
      expect(json).toMatchObject({
        details: {
          fields: { document_number: { confidence: 0.99 } },
          timings_ms: { decode: 1.5, mrz: 2.5 },
        },
      });
      expect(keysDeep(json).filter((key) => /[a-z][A-Z]/.test(key))).toEqual([]);
    });

    it('details=true tells what a refusal measured', async () => {
      const frontside = rejectedAs('mrzUnreadable');
      const { json } = await use().ocr({ ...passport, frontside, details: 'true' });
      expect(json).toMatchObject({ error_code: 801, details: { timings_ms: { decode: 1.5 } } });
    });

    it('diagnostics=true adds them to a selfie, whose details are the interface’s own', async () => {
      const own = await use().liveness({ selfie: anyImage, details: 'true' });
      expect(own.json).not.toHaveProperty('details');
      const more = await use().liveness({ selfie: anyImage, diagnostics: 'true' });
      expect(more.json).toEqual({
        valid: true,
        details: {
          fields: { document_number: { confidence: 0.99 } },
          timings_ms: { decode: 1.5, mrz: 2.5 },
        },
      });
      const selfie = rejectedAs('faceAngle');
      const refused = await use().liveness({ selfie, diagnostics: 'true' });
      expect(refused.json).toMatchObject({ error_code: 707, details: { timings_ms: {} } });
    });

    it('details=false adds nothing', async () => {
      const { json } = await use().ocr({ ...passport, details: 'false' });
      expect(json).not.toHaveProperty('details');
    });

    it('details=true tells what was read of a refused card, as an answer would spell it', () => {
      const card = {
        ...{ documentNumber: '', names: 'ANA', surnames: 'GÓMEZ', gender: 'F', birthCountry: '' },
        ...{ nationality: '', birthDate: { year: 1998, month: 9, day: 10 } },
        ...{ issuingDate: undefined, expirationDate: undefined },
      };
      const partial = {
        ...{ card, missing: ['documentNumber'] as const, doubtful: {} },
        fields: { birthDate: { confidence: 0.9, sources: ['frontText'] as const } },
      };
      const outcome = reject('numberUnreadable', {});
      const explained = { detections: {}, conditions: [], partial };
      expect(presentDiagnostics({ outcome, explained, timingsMs: {}, models: {} })).toMatchObject({
        partial: {
          read: { names: 'ANA', surnames: 'GÓMEZ', gender: 'F', birth_date: '10-09-1998' },
          missing: ['document_number'],
          fields: { birth_date: { confidence: 0.9 } },
        },
      });
    });

    it('spells keys for the wire at every depth, and leaves values alone', () => {
      const inside = { areaRatio: { minRatio: 0.1 }, boxes: [{ topLeft: 'fooBar' }], x2Px: null };
      expect(snakeKeys(inside)).toEqual({
        area_ratio: { min_ratio: 0.1 },
        boxes: [{ top_left: 'fooBar' }],
        x2_px: null,
      });
    });
  });
