import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Config } from '../../config.js';
import type { Client, Clients } from '../../store/clients.js';
import { setRequestOwner } from '../../store/request-owner.js';
import { unavailable } from '../unavailable.js';

/** How far the provider's clock may differ from ours. */
const clockToleranceSeconds = 5;

/** Asymmetric only: with a public key set, an HMAC token can only be forged. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 EdDSA'.split(' ');

export type IdentityProvider = { verifyAccess(token: string): Promise<Client | undefined> };

/** Unverified: a token of another issuer must not cause a request for the provider's keys. */
const issuerOf = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
};

/** jose's codes for an invalid token; any other fault is the provider's or the network's. */
const isInvalidToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  (/^ERR_(JWT|JWS)_/.test(error.code) ||
    ['ERR_JOSE_ALG_NOT_ALLOWED', 'ERR_JOSE_NOT_SUPPORTED', 'ERR_JWKS_NO_MATCHING_KEY'].includes(
      error.code,
    ));

/** `at+jwt` by RFC 9068; most providers write `JWT`, or nothing. */
const accessTypes = ['at+jwt', 'application/at+jwt', 'jwt'];
/** Claims of an id token (OpenID Connect Core, 2 and 3.3) or of a logout token. */
const otherClaims = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'];

/**
 * An id token says who signed in to an application; it gives that application no access. Keycloak
 * names the kind in `typ`, Cognito in `token_use`.
 */
const isAccessToken = (
  { typ }: { readonly typ?: string | undefined },
  payload: JWTPayload,
): boolean =>
  (typ === undefined || accessTypes.includes(typ.toLowerCase())) &&
  !otherClaims.some((claim) => claim in payload) &&
  [undefined, 'Bearer'].includes(payload['typ'] as string | undefined) &&
  [undefined, 'access'].includes(payload['token_use'] as string | undefined);

/**
 * Tokens of the customer's own identity provider. One claim names the client; what it may do is in
 * our client table, so a token never carries rights of its own.
 */
export const createIdentityProvider = (
  { idpIssuer: issuer, idpJwksUrl, idpAudience: audience, idpClientClaim }: Config,
  clients: Clients,
  now: () => number = Date.now,
): IdentityProvider | undefined => {
  if (!issuer || !idpJwksUrl || !audience) return undefined;
  const keySet = createRemoteJWKSet(new URL(idpJwksUrl), { timeoutDuration: 3000 });

  const verify = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keySet, {
        issuer,
        algorithms,
        currentDate: new Date(now()),
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp'],
        audience,
      });
      return isAccessToken(protectedHeader, payload) ? payload : undefined;
    } catch (error) {
      if (isInvalidToken(error)) return undefined;
      // Not 401: the client would get a new token from the same provider, and fail again.
      throw unavailable('IdentityProviderFault', 'the identity provider gave no keys', error);
    }
  };

  return {
    verifyAccess: async (token) => {
      if (issuerOf(token) !== issuer) return undefined;
      const payload = await verify(token);
      const name = payload?.[idpClientClaim];
      if (typeof name !== 'string') return undefined;
      setRequestOwner(name);
      const client = await clients.get(name);
      return client && !client.disabledAt ? client : undefined;
    },
  };
};
