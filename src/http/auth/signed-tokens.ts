import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import type { KeyRing } from './keys.js';
import { algorithm } from './open-keys.js';

/** How far clocks of nodes may differ before "issued in the future" means forged. */
const skewSeconds = 5;

/** A token of one kind is not valid for another: a reviewer's token opens no route of a client. */
type TokenKind = 'access' | 'refresh' | 'staff';

const keyIdOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
};

/**
 * Name and token version of the owner: a new password raises the version, which invalidates older
 * tokens.
 */
type Claims = { readonly sub: string; readonly ver: number } & Readonly<Record<string, unknown>>;

export const createSignedTokens = (keys: KeyRing, now: () => number) => ({
  sign: (kind: TokenKind, claims: Claims, seconds: number, id: string = randomUUID()) => {
    const issuedAt = Math.floor(now() / 1000);
    return keys.sign({
      token_type: kind,
      iss: keys.issuer,
      aud: keys.issuer,
      jti: id,
      iat: issuedAt,
      exp: issuedAt + seconds,
      ...claims,
    });
  },

  verify: async (kind: TokenKind, token: string): Promise<JWTPayload | undefined> => {
    // Outside the `try`: a store that does not answer is a fault, not an invalid token.
    const key = await keys.verifier(keyIdOf(token));
    if (!key) return undefined;
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer: keys.issuer,
        audience: keys.issuer,
        algorithms: [algorithm],
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      });
      if (payload['token_type'] !== kind) return undefined;
      if (payload.iat! > now() / 1000 + skewSeconds) return undefined;
      return payload;
    } catch {
      return undefined; // signature, issuer, audience, expiry or a claim that is missing
    }
  },
});
