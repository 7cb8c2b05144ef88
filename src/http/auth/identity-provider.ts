import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Client, Clients } from '../../store/clients.js';

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
  return {
    verifyAccess: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keySet, {
          issuer: settings.issuer,
          algorithms,
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['exp'],
          ...(settings.audience && { audience: settings.audience }),
        });
        const name = payload[settings.clientClaim];
        if (typeof name !== 'string') return undefined;
        const client = await clients.get(name);
        return client && !client.disabledAt ? client : undefined;
      } catch {
        return undefined;
      }
    },
  };
};
