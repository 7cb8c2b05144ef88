import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.js';
import { openApiDocument } from '../../../scripts/openapi-document.js';
import { clientTypes } from '../../../scripts/write-client-types.js';

describe('@anverso/client', () => {
  it('has the types of the OpenAPI document (npm run docs client)', async () => {
    const file = new URL('../src/types.ts', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(await clientTypes());
  });

  it('has a method for every operation that a customer calls', async () => {
    const client = createClient({
      baseUrl: 'http://127.0.0.1',
      getToken: () => Promise.resolve(''),
    });
    const { paths } = await openApiDocument();
    // Tokens are its own business, capture is the phone's, staff the console's; the others are the operator's.
    const others = /Token$|^capture|^staff|^publicKeys$|^metrics$|^readiness$|Unversioned$/;
    const missing = Object.values(paths)
      .flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
      .filter((name) => !others.test(name) && !(name in client));
    expect(missing).toEqual([]);
  });

  it('needs nothing: no import but its own files', () => {
    const folder = new URL('../src/', import.meta.url);
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.ts'))) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      for (const [, from] of text.matchAll(/from '([^']+)'/g)) expect(from).toMatch(/^\.\//);
    }
  });
});
