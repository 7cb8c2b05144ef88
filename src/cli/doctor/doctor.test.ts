import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { storesOf } from '../../../test/support/stores.js';
import { readConfig } from '../../config.js';
import { createKeyRing } from '../../http/auth/keys.js';
import { openStore } from '../../store/open-store.js';
import { appFindings } from './apps.js';
import {
  clockFinding,
  coresFinding,
  cpuFinding,
  descriptorFinding,
  memoryFinding,
} from './machine.js';
import { identityProviderFindings, portFinding } from './network.js';
import { storeFindings } from './store.js';

const mb = 1024 * 1024;

describe('the machine', () => {
  it.each([
    ['x64 with AVX2', cpuFinding('x64', 'Xeon', ['fma', 'avx2']), 'ok'],
    ['x64 without', cpuFinding('x64', 'Atom', ['sse2', 'fma']), 'warn'],
    ['arm64', cpuFinding('arm64', 'N1', ['fp', 'asimd']), 'ok'],
    ['32 bits', cpuFinding('arm', 'old', []), 'fail'],
    ['a system that tells no features', cpuFinding('arm64', 'M1', ['']), 'ok'],
    ['a worker a core', coresFinding(4, 4), 'ok'],
    ['more workers than cores', coresFinding(2, 4), 'warn'],
    ['enough memory', memoryFinding(2000 * mb, 1500 * mb, 2), 'ok'],
    ['memory taken by others', memoryFinding(2000 * mb, 500 * mb, 2), 'warn'],
    ['too little memory', memoryFinding(512 * mb, 500 * mb, 1), 'fail'],
    ['descriptors for all connections', descriptorFinding(readConfig({}), 65_536), 'ok'],
    ['too few descriptors', descriptorFinding(readConfig({}), 1024), 'warn'],
    ['a clock in the past', clockFinding(new Date(0)), 'fail'],
  ])('%s: says what to do unless it is well', (_name, { state, mend }, wanted) => {
    expect(state).toBe(wanted);
    expect(mend === undefined).toBe(wanted === 'ok');
  });
});

describe('the network', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());
  const serve = async (body: object): Promise<number> => {
    server = createServer((_request, response) => response.end(JSON.stringify(body)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const at = (port: number) => readConfig({ PORT: String(port) });

  it('a port that another program has', async () => {
    const finding = await portFinding(at(await serve({})));
    expect(finding).toMatchObject({
      state: 'fail',
      mend: expect.stringContaining('PORT') as string,
    });
  });

  it('a port where the service itself answers', async () => {
    expect(await portFinding(at(await serve({ codes: [{}] })))).toMatchObject({ state: 'ok' });
  });

  it('an address that is not this machine’s', async () => {
    const config = readConfig({ HOST: '192.0.2.1', PORT: '0' });
    expect(await portFinding(config)).toMatchObject({ state: 'fail' });
  });

  it('keys of an identity provider', async () => {
    const url = `http://127.0.0.1:${await serve({ keys: [{}] })}/`;
    const config = readConfig({
      ANVERSO_IDP_ISSUER: 'x',
      ANVERSO_IDP_JWKS_URL: url,
      ANVERSO_IDP_AUDIENCE: 'anverso',
    });
    expect((await identityProviderFindings(config))[0]).toMatchObject({ state: 'ok' });
    server!.close();
    server!.closeAllConnections();
    expect((await identityProviderFindings(config))[0]).toMatchObject({ state: 'warn' });
    expect(await identityProviderFindings(readConfig({}))).toEqual([]);
  });
});

describe('signed captures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anverso-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const list = join(folder, 'status.json');
  writeFileSync(list, '{"entries":{}}');
  const android = `android:com.example.bank@${'ab'.repeat(32)}`;

  it.each([
    ['no app', {}, []],
    ['an app of iOS', { ANVERSO_APPS: 'ios:1234567890.com.example.bank' }, ['ok']],
    ['Android without the list', { ANVERSO_APPS: android }, ['warn']],
    ['with it', { ANVERSO_APPS: android, ANVERSO_APP_REVOKED: list }, ['ok']],
    ['no list', { ANVERSO_APPS: android, ANVERSO_APP_REVOKED: '/no/such' }, ['fail']],
    ['no root', { ANVERSO_APPS: android, ANVERSO_APP_ROOTS: list }, ['fail']],
  ])('%s', async (_name, env, states) => {
    const findings = await appFindings(readConfig(env));
    expect(findings.map(({ state }) => state)).toEqual(states);
  });

  it('a list of some months ago', async () => {
    const config = readConfig({ ANVERSO_APPS: android, ANVERSO_APP_REVOKED: list });
    const [finding] = await appFindings(config, Date.now() + 90 * 86_400_000);
    expect(finding).toMatchObject({
      state: 'warn',
      found: expect.stringContaining('90 days') as string,
    });
  });
});

describe('the store', () => {
  it('an embedded one that was never started is not made', async () => {
    const findings = await storeFindings(readConfig({ ANVERSO_DATA_DIR: '/tmp/no-such/folder' }));
    expect(findings.map(({ state }) => state)).toEqual(['ok', 'ok']);
  });

  it('encrypted keys: asks for their secret, and for new keys only where that is no help', async () => {
    const { dataDir } = await storesOf('pglite').fresh();
    const secret = 'a secret of forty characters, or of more than that';
    const found = async (given?: string) => {
      const env = { ANVERSO_DATA_DIR: dataDir, ...(given && { ANVERSO_KEY_SECRET: given }) };
      const findings = await storeFindings(readConfig(env));
      return findings.find(({ what }) => what === 'signing keys')!;
    };
    const store = await openStore({ dataDir });
    await createKeyRing(store.signingKeys, { issuer: 'x', secret });
    await store.close();
    expect(await found(secret)).toMatchObject({ state: 'ok' });
    // `keys rotate` refuses without it.
    const missing = await found();
    expect([missing.state, missing.mend]).toEqual([
      'fail',
      'set ANVERSO_KEY_SECRET as the service has it',
    ]);
    const wrong = await found(secret.replace('forty', 'fifty'));
    expect([wrong.state, wrong.mend]).toEqual([
      'fail',
      expect.stringMatching(
        /^set ANVERSO_KEY_SECRET .*; if it is that one, run anverso keys rotate/,
      ),
    ]);
  }, 120_000);

  it('a database that does not answer', async () => {
    const url = 'postgres://u:hunter22@127.0.0.1:1/x';
    const findings = await storeFindings(readConfig({ DATABASE_URL: url }));
    expect(findings).toMatchObject([{ state: 'fail' }]);
    expect(JSON.stringify(findings)).not.toContain('hunter22');
  });
});
