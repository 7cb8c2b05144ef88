import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clientTypes } from '../../scripts/write-client-types.js';

describe('anverso/client', () => {
  it('has the types of the OpenAPI document (npm run docs:client)', async () => {
    const file = new URL('../../client/types.ts', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(await clientTypes());
  });

  it('needs nothing: no import but its own files', () => {
    for (const name of ['create-client', 'errors', 'form', 'index', 'retry', 'send', 'tokens']) {
      const text = readFileSync(new URL(`../../client/${name}.ts`, import.meta.url), 'utf8');
      for (const [, from] of text.matchAll(/from '([^']+)'/g)) expect(from).toMatch(/^\.\//);
    }
  });
});
