import { importJWK, type JWK, SignJWT } from 'jose';
import type { Store } from '../../src/store/open-store.js';

/** Of every service that the tests start. */
export const issuer = 'https://anverso.test';

export type Claims = Readonly<Record<string, unknown>>;
type Header = Readonly<Record<string, unknown>>;

/** The claims of a good access token of the client `acme`. */
export const goodClaims = (): Claims => {
  const now = Math.floor(Date.now() / 1000);
  return {
    token_type: 'access',
    ver: 1,
    iss: issuer,
    aud: issuer,
    sub: 'acme',
    jti: 'forged',
    iat: now,
    exp: now + 300,
  };
};

/** Claims in place of the good ones; `undefined` leaves one out. */
export const claimsWith = (claims: Claims): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...goodClaims(), ...claims }).filter(([, value]) => value !== undefined),
  );

/** A token signed with the service's own newest key: only its claims or header are wrong. */
export const forge = async (store: Store, claims: Claims, header: Header = {}): Promise<string> => {
  const [newest] = await store.signingKeys.list();
  return new SignJWT(claimsWith(claims))
    .setProtectedHeader({ alg: 'ES256', kid: newest!.kid, ...header })
    .sign(await importJWK(newest!.privateJwk as JWK, 'ES256'));
};
