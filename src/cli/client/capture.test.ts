import { describe, expect, it } from 'vitest';
import { readHelpUrl, readOrigins } from './capture.js';

describe('--origins', () => {
  it.each([
    'https://www.example.com',
    'https://a.example:8443',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://app.localhost',
  ])('%s is one', (origin) => expect(readOrigins(origin)).toEqual([origin]));

  it.each([
    'https://*.example.com',
    'https://*',
    'http://www.example.com',
    'http://localhost.example.com',
    'https://www.example.com/',
    'null',
    'javascript:alert(1)',
  ])('%s is none', (origin) => expect(() => readOrigins(origin)).toThrow('is not an origin'));
});

describe('--help-url', () => {
  it.each(['https://bank.example/help?topic=photos', 'http://localhost:3000/help'])(
    '%s is one',
    (url) => expect(readHelpUrl(url, 'help-url')).toBe(url),
  );
  it('none clears it', () => expect(readHelpUrl('none', 'help-url')).toBeNull());

  it.each([
    ...['', 'bank.example/help', 'http://bank.example/', 'javascript:alert(1)'],
    ...['https://user:word@bank.example/', `https://bank.example/${'a'.repeat(2000)}`],
  ])('%s is none', (url) =>
    expect(() => readHelpUrl(url, 'help-url')).toThrow('--help-url must be an https URL'),
  );
});
