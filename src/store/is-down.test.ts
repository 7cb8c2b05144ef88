import { describe, expect, it } from 'vitest';
import { isStoreDown } from './is-down.js';
import { openPostgres } from './postgres.js';

const fault = (code: string, message = 'a fault'): Error =>
  Object.assign(new Error(message), { code });

describe('a store that is down', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', '08006', '53300', '57P01', '58030'])('%s', (code) => {
    expect(isStoreDown(fault(code))).toBe(true);
  });

  it('is told from a statement that was refused, and from faults of others', () => {
    expect(isStoreDown(fault('23505'))).toBe(false);
    expect(isStoreDown(fault('42P01'))).toBe(false);
    expect(isStoreDown(new Error('something else'))).toBe(false);
    expect(isStoreDown(new Error('the embedded store has failed a moment ago'))).toBe(true);
  });

  it('is what an address says at which nobody listens', async () => {
    const sql = openPostgres('postgres://nobody@127.0.0.1:1/nothing');
    const met = await sql.query('select 1').catch((error: unknown) => error);
    await sql.close();
    expect(isStoreDown(met)).toBe(true);
  });
});
