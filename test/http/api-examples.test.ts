import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { afterAll, describe, expect, it } from 'vitest';
import { recorded as kept } from '../../src/http/openapi/recorded.js';
import { tourOf } from '../support/api-tour.js';
import { appleAppId } from '../support/attest/apple.js';
import { asPem, newRoot } from '../support/attest/authority.js';
import * as made from '../support/chip/groups.js';
import { createState } from '../support/chip/state.js';
import { startTestService } from '../support/service.js';

const file = new URL('../../src/http/openapi/recorded.json', import.meta.url);
const how = 'ANVERSO_WRITE_EXAMPLES=1 npx vitest run test/http/api-examples.test.ts';

const root = newRoot('Root of an operator');
const folder = mkdtempSync(join(tmpdir(), 'anverso-test-'));
const state = createState();
afterAll(() => {
  state.remove();
  rmSync(folder, { recursive: true });
});

const chipOf = () => {
  const country = state.certify(state.makeKey('p256'), { profile: 'country' });
  const signer = state.certify(state.makeKey('p256'), { profile: 'signer', by: country });
  const [dg1, dg2] = [made.group1(), made.group2(made.noPicture)];
  const groups = new Map([
    [1, dg1],
    [2, dg2],
  ]);
  return { sod: made.sodOf(state.sign(made.securityObject(groups), signer)), dg1, dg2 };
};

const write = async (recorded: object): Promise<void> => {
  const options = await resolveConfig(file);
  writeFileSync(file, await format(JSON.stringify(recorded), { ...options, parser: 'json' }));
};

describe('the examples of /openapi.json', () => {
  it('are what a sandbox answers today, of every operation', async () => {
    const roots = join(folder, 'roots.pem');
    writeFileSync(roots, asPem(root));
    const service = await startTestService({
      env: {
        ANVERSO_APPS: `ios:${appleAppId}`,
        ANVERSO_APP_ROOTS: roots,
        ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters',
        ANVERSO_WEBHOOK_PRIVATE: 'yes',
      },
    });
    await service.ready();
    const { recorded, left } = await tourOf(service, { root, chip: chipOf() });
    // These are the same in every service: the document has them from the code itself.
    for (const constant of ['listCapabilities', 'listCodes']) delete recorded[constant];
    // No photo is kept of a sandbox, so there is none to look at.
    expect(left.sort()).toEqual(['fetchPhoto', 'staffReviewPhoto']);
    if (process.env['ANVERSO_WRITE_EXAMPLES']) await write(recorded);
    else expect(recorded, `old; to write them again: ${how}`).toEqual(kept);
  });
});
