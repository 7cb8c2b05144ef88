import { describe, expect, it } from 'vitest';
import { appName, parseApp } from '../contract/apps.js';
import { captureHash, sha256 } from './capture-hash.js';
import { readRevoked } from './revoked.js';

const digest = 'ab'.repeat(32);

describe('the name of an app', () => {
  it.each([
    'ios:1234567890.com.example.bank',
    'ios-development:ABCDE12345.com.example-bank.App',
    `android:com.example.bank_2@${digest}`,
  ])('%s is read and written', (name) => {
    expect(appName(parseApp(name)!)).toBe(name);
  });

  it.each([
    '',
    'com.example.bank',
    'ios:com.example.bank',
    'ios:123456789.com.example.bank',
    'ios:1234567890.com.example.bank ',
    'ios:1234567890.com.example/bank',
    'android:com.example.bank',
    `android:bank@${digest}`,
    `android:com.example.bank@${digest.toUpperCase()}`,
    `android:com.example.bank@${digest}0`,
    `android:com.${'a'.repeat(300)}@${digest}`,
  ])('%j is none', (name) => {
    expect(parseApp(name)).toBeUndefined();
  });
});

describe('what is signed', () => {
  it('is the hash of the challenge and of each picture, in order', () => {
    const pictures = ['selfie', 'first frame', 'second frame'].map((one) => sha256(one));
    const bytes = Buffer.concat([Buffer.from('abcdefghijklmnopqrstuv'), ...pictures]);
    expect(captureHash('abcdefghijklmnopqrstuv', pictures)).toEqual(sha256(bytes));
    // The example of docs/INTEGRATING.md.
    expect(captureHash('abcdefghijklmnopqrstuv', pictures).toString('hex')).toMatchInlineSnapshot(
      `"d7f99d0493f5c80f14456925abf9062a339e55abc61796f71dcdcf8654aa6239"`,
    );
  });
});

describe('the list of revoked certificates', () => {
  it('has serial numbers by their status', () => {
    const text = JSON.stringify({
      entries: {
        '2c8cdddfd5e03bfc': { status: 'REVOKED', reason: 'KEY_COMPROMISE' },
        C8966FCB2FBB0D7A: { status: 'SUSPENDED', reason: 'SOFTWARE_FLAW' },
      },
    });
    expect(readRevoked(text)).toEqual(new Set(['2c8cdddfd5e03bfc', 'c8966fcb2fbb0d7a']));
  });

  it.each(['', '[]', '{}', 'null', '{"entries":[]}', '{"entries":7}', '<html>'])(
    '%s is none',
    (text) => {
      expect(readRevoked(text)).toBeUndefined();
    },
  );
});
