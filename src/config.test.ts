import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeConfig, readConfig } from './config.js';
import { appName, appsOfClient } from './contract/apps.js';

describe('configuration', () => {
  it('serves on loopback with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      accessTokenSeconds: 300,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '' }).port).toBe(8080);
  });

  it('reports all problems together, with what is allowed', () => {
    const read = () =>
      readConfig({
        PORT: 'x',
        ANVERSO_LOG_LEVEL: 'loud',
        DATABASE_URL: 'mysql://x',
        ANVERSO_TYPO: '1',
      });
    expect(read).toThrow(/PORT must be a whole number from 0 to 65535/);
    expect(read).toThrow(/ANVERSO_LOG_LEVEL must be one of debug, info/);
    expect(read).toThrow(/DATABASE_URL must be a URL that starts with postgres:/);
    expect(read).toThrow(/ANVERSO_TYPO is not a setting/);
  });

  it('leaves alone what Kubernetes tells of a Service that is called anverso', () => {
    const links = {
      ANVERSO_SERVICE_HOST: '10.0.0.1',
      ANVERSO_SERVICE_PORT: '80',
      ANVERSO_SERVICE_PORT_HTTP: '80',
      ANVERSO_PORT: 'tcp://10.0.0.1:80',
      ANVERSO_PORT_80_TCP_ADDR: '10.0.0.1',
    };
    expect(readConfig(links).port).toBe(8080);
    expect(() => readConfig({ ANVERSO_PORTS: '1' })).toThrow(/ANVERSO_PORTS is not a setting/);
    // A shell that has just called the service, as the examples say.
    expect(() => readConfig({ ANVERSO_URL: 'http://127.0.0.1:8080' })).not.toThrow();
  });

  it('wants issuer, key set and audience of an identity provider together', () => {
    const issuer = { ANVERSO_IDP_ISSUER: 'https://idp.example' };
    const keys = { ANVERSO_IDP_JWKS_URL: 'https://idp.example/keys' };
    const audience = { ANVERSO_IDP_AUDIENCE: 'anverso' };
    for (const some of [issuer, keys, audience, { ...issuer, ...keys }, { ...issuer, ...audience }])
      expect(() => readConfig(some)).toThrow(/go together/);
    expect(readConfig({ ...issuer, ...keys, ...audience }).idpAudience).toBe('anverso');
  });

  it('masks secrets and never names a secret value in a problem', () => {
    const shown = describeConfig(readConfig({ DATABASE_URL: 'postgres://u:hunter22@db/x' }));
    expect(JSON.stringify(shown)).not.toContain('hunter22');
    expect(() => readConfig({ ANVERSO_BOOTSTRAP_CLIENT: 'hunter22' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter22') as string }),
    );
  });

  it('refuses a bootstrap client with a weak password, and says the rule', () => {
    const read = (spec: string) => readConfig({ ANVERSO_BOOTSTRAP_CLIENT: spec }).bootstrapClient;
    expect(() => read('gate:password:ocr')).toThrow(/weak password; it needs 12 to 1024 char/);
    expect(read('gate:pass:word:1:2:ocr,liveness')).toEqual({
      name: 'gate',
      password: 'pass:word:1:2',
      services: ['ocr', 'liveness'],
    });
  });

  it('reads every secret from a file, and shows none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'anverso-test-'));
    const secrets = {
      DATABASE_URL: 'postgres://user:hidden-part@db/x',
      ANVERSO_BOOTSTRAP_CLIENT: 'gate:hidden-part of a password:ocr',
      ANVERSO_KEY_SECRET: `hidden-part${'k'.repeat(32)}`,
    };
    const files = Object.entries(secrets).map(([name, text]) => {
      writeFileSync(join(folder, name), `${text}\n`);
      return [`${name}_FILE`, join(folder, name)];
    });
    const fromFiles = readConfig(Object.fromEntries(files) as Record<string, string>);
    expect(fromFiles).toEqual(readConfig(secrets));
    expect(fromFiles.bootstrapClient).toMatchObject({ name: 'gate' });
    expect(JSON.stringify(describeConfig(fromFiles))).not.toContain('hidden-part');
    rmSync(folder, { recursive: true });
  });

  it('refuses secrets that are too short, or not where they should be', () => {
    const folder = mkdtempSync(join(tmpdir(), 'anverso-test-'));
    const path = join(folder, 'url');
    writeFileSync(path, 'postgres://u:p@db/x\n');
    expect(readConfig({ DATABASE_URL_FILE: path }).databaseUrl).toBe('postgres://u:p@db/x');
    expect(() => readConfig({ ANVERSO_KEY_SECRET_FILE: `${path}s` })).toThrow(/cannot be read/);
    expect(() => readConfig({ DATABASE_URL_FILE: path, DATABASE_URL: 'postgres://x' })).toThrow(
      /are both set/,
    );
    expect(() => readConfig({ ANVERSO_KEY_SECRET: 'short' })).toThrow(/at least 32 characters/);
    rmSync(folder, { recursive: true });
  });

  it('is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });
});

describe('the apps that sign', () => {
  const digest = 'ab'.repeat(32);

  it('are named one by one, some for one client alone; none by default', () => {
    expect(readConfig({}).apps).toEqual([]);
    const text = `ios:1234567890.com.example.bank, bank=android:com.example.bank@${digest}`;
    const { apps } = readConfig({ ANVERSO_APPS: text });
    expect(appsOfClient(apps, 'bank').map(appName)).toEqual([
      'ios:1234567890.com.example.bank',
      `android:com.example.bank@${digest}`,
    ]);
    expect(appsOfClient(apps, 'other')).toHaveLength(1);
    const [shown] = describeConfig(readConfig({ ANVERSO_APPS: text })).filter(
      ({ env }) => env === 'ANVERSO_APPS',
    );
    expect(shown?.value).toContain('bank=android');
  });

  it.each(['com.example.bank', 'ios:1234567890.com.example.bank,', 'Bank=ios:1.x'])(
    '%s is none',
    (text) => {
      expect(() => readConfig({ ANVERSO_APPS: text })).toThrow(/ANVERSO_APPS must be a list/);
    },
  );
});
