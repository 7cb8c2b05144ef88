import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Client, Clients } from '../../store/clients.js';
import { unavailable } from '../request/unavailable.js';

/** Their clock is not ours. */
const clockToleranceSeconds = 5;

/** Asymmetric only: with a public key set, an HMAC token could only be a forgery. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];

export type IdentityProvider = { verifyAccess(token: string): Promise<Client | undefined> };

/** A look at the claim alone: a token of somebody else must not make us ask the provider for keys. */
const issuerOf = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
};

/** jose's names for "this token is wrong"; anything else is the provider's fault or the network's. */
const isWrongToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  (/^ERR_(JWT|JWS)_/.test(error.code) ||
    ['ERR_JOSE_ALG_NOT_ALLOWED', 'ERR_JOSE_NOT_SUPPORTED', 'ERR_JWKS_NO_MATCHING_KEY'].includes(
      error.code,
    ));

/**
 * Tokens of the customer's own identity provider. They say who the client is (one claim); what it may
 * do stays in our client table, so a token never brings rights of its own.
 */
export const createIdentityProvider = (
  settings: {
    readonly issuer: string;
    readonly jwksUrl: string;
    readonly audience?: string | undefined;
    readonly clientClaim: string;
  },
  clients: Clients,
): IdentityProvider => {
  const keySet = createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: 3000 });

  const verify = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer: settings.issuer,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp'],
        ...(settings.audience && { audience: settings.audience }),
      });
      return payload;
    } catch (error) {
      if (isWrongToken(error)) return undefined;
      // Not 401: a client that is told to get a new token would ask the same provider again.
      throw unavailable('IdentityProviderFault', 'the identity provider gave no keys', error);
    }
  };

  return {
    verifyAccess: async (token) => {
      if (issuerOf(token) !== settings.issuer) return undefined;
      const payload = await verify(token);
      const name = payload?.[settings.clientClaim];
      if (typeof name !== 'string') return undefined;
      const client = await clients.get(name);
      return client && !client.disabledAt ? client : undefined;
    },
  };
};
