import { describe, expect, it } from 'vitest';
import { readOrigins } from './capture.js';

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
