import { randomBytes, scryptSync } from 'node:crypto';

const cost = { N: 2 ** 6, r: 8, p: 1 } as const;

/**
 * As `hashPassword` makes it, at a cost of almost nothing: the parameters are part of a hash, and the
 * service checks a password by them. For tests that log in often and are not about passwords.
 */
export const quickHash = (password: string): string => {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFC'), salt, 32, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join(
    '$',
  );
};
