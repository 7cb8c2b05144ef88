import { describe, expect, it } from 'vitest';
import type { Client } from '../store/clients.js';
import { problemOf } from './plan.js';

const client = { services: ['liveness'] } as unknown as Client;
const fieldOf = (given: object, toPrivate = false) =>
  problemOf({ steps: [{ kind: 'selfie' }], ...given }, client, { hasSecret: true, toPrivate })
    ?.field;

describe('a URL of a session', () => {
  it.each([
    'https://bank.example/back?a=1&b=%20#c',
    'https://[2606:4700::1111]/x',
    'http://localhost:3000/back',
  ])('%s is taken to return to', (url) => expect(fieldOf({ return_url: url })).toBe(undefined));

  it.each([
    'https://evil.example/\u0001"><script>',
    'https://evil.example/\n',
    ' https://evil.example/',
    'https://evil.example/a b',
    'https://evil.example/<b>',
    'https://evil.example\\@bank.example/',
    'https://evil.example/ñ',
    'https://user:word@bank.example/',
    'javascript:alert(1)',
  ])('%j is not', (url) => {
    expect(fieldOf({ return_url: url })).toBe('return_url');
    expect(fieldOf({ webhook_url: url })).toBe('webhook_url');
  });

  it.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '0', '10.0.0.8'],
    ...['172.16.5.4', '192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a00:1]', '[fd00::1]', '[fe80::1]'],
    ...[
      'localhost',
      'a.localhost',
      'localhost.',
      'db.internal',
      'printer.local',
      '[64:ff9b::a00:1]',
    ],
  ])('a webhook is not posted to %s', (host) => {
    expect(fieldOf({ webhook_url: `https://${host}/hook` })).toBe('webhook_url');
    expect(fieldOf({ webhook_url: `https://${host}/hook` }, true)).toBe(undefined);
  });

  it.each([
    'bank.example',
    '8.8.8.8',
    '[2606:4700::1111]',
    'internal.bank.example',
    'mylocal.example',
  ])('but to %s', (host) =>
    expect(fieldOf({ webhook_url: `https://${host}/hook` })).toBe(undefined),
  );
});
