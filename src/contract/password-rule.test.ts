import { describe, expect, it } from 'vitest';
import { isWeakPassword } from './password-rule.js';

describe('a password', () => {
  it.each([
    'password',
    'password1234',
    'Passw0rd!Passw0rd!',
    'short-one-1',
    'aaaaaaaaaaaaaaaa',
    'abababababababab',
    'acme-acme-acme-acme',
    'changeme123456',
    'x7Qm-2vLp-9sRt'.repeat(80),
  ])('%.20s is weak', (password) => {
    expect(isWeakPassword('acme', password)).toBe(true);
  });

  it.each(['correct horse battery', 'pass:word:1:2', 'x7Qm-2vLp-9sRt', 'ñandú y colibrí'])(
    '%s will do',
    (password) => {
      expect(isWeakPassword('acme', password)).toBe(false);
    },
  );
});
