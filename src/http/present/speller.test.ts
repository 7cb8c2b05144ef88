import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { date, diagnostics, moment, orNull, shape } from './schemas/shared.js';
import { speller } from './speller.js';

const spell = speller(
  shape('Thing', {
    expires_at: orNull(moment()),
    birth_date: date('DD-MM-YY'),
    parts: Type.Array(shape('Part', { p95_ms: Type.Optional(Type.Number()) })),
    models: Type.Record(Type.String(), Type.String()),
    details: diagnostics,
  }),
);

const at = new Date(0);
const birthDate = { year: 1974, month: 8, day: 2 };

describe('a body is made from its schema', () => {
  it('with its keys in its order, and no others', () => {
    const secret = { tokenHash: 'x', parts: [{ p95Ms: 1, secret: 2 }, { p95Ms: undefined }] };
    const body = spell({ ...secret, models: { 'a-b': '1' }, birthDate, expiresAt: at });
    expect(JSON.stringify(body)).toBe(
      '{"expires_at":"1970-01-01T00:00:00.000Z","birth_date":"02-08-74","parts":[{"p95_ms":1},{}],"models":{"a-b":"1"}}',
    );
  });

  it('null stays null, an unknown date is empty, free details stay as they are', () => {
    const unknown = { expiresAt: null, birthDate: undefined, parts: [], models: {} };
    expect(spell({ ...unknown, details: { someKey: [1] } })).toEqual({
      ...{ expires_at: null, birth_date: '', parts: [], models: {} },
      details: { someKey: [1] },
    });
  });
});
