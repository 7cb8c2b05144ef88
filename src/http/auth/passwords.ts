import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/**
 * scrypt is memory-hard and part of Node: no native package to install. N = 2^15, r = 8 takes 32 MB
 * and about 60 ms per check, in OWASP's recommended range. The parameters are part of the hash, so
 * old hashes can still be verified after they are raised.
 */
const cost = { N: 2 ** 15, r: 8, p: 1 } as const;
const keyBytes = 32;

const derive = (password: string, salt: Buffer, { N, r, p }: typeof cost): Buffer =>
  scryptSync(password.normalize('NFC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r });

const hashOf = (salt: Buffer, key: Buffer): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');

/** Blocks its thread; the service checks passwords in one of their own (password-thread.ts). */
export const isPassword = (password: string, hash: string): boolean => {
  const [scheme, N, r, p, salt = '', key = ''] = hash.split('$');
  if (scheme !== 'scrypt') return false;
  const expected = Buffer.from(key, 'base64');
  const numbers = { N: Number(N), r: Number(r), p: Number(p) } as typeof cost;
  const actual = derive(password, Buffer.from(salt, 'base64'), numbers);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

export const hashPassword = (password: string): Promise<string> => {
  const salt = randomBytes(16);
  return Promise.resolve(hashOf(salt, derive(password, salt, cost)));
};

/** In place of the hash of an account whose person has not chosen a password yet. */
export const noPassword = 'none';

/** Checked if the name is unknown, so that it takes as long as a wrong password. */
export const makeDecoyHash = (): string => hashOf(randomBytes(16), randomBytes(keyBytes));
