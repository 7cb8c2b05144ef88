/** Bearer tokens: ours, those of an identity provider, and those of capture links. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readConfig } from '../../../../../../src/config.js';
import { createAuthenticate } from '../../../../../../src/http/auth/authenticate.js';
import { createIdentityProvider } from '../../../../../../src/http/auth/identity-provider.js';
import { createKeyRing } from '../../../../../../src/http/auth/keys.js';
import { createTokens } from '../../../../../../src/http/auth/tokens.js';
import { createAuthenticateCapture } from '../../../../../../src/http/capture/authenticate-capture.js';
import { digest, newCaptureToken } from '../../../../../../src/http/auth/capture-tokens.js';
import type { Dependencies } from '../../../../../../src/http/dependencies.js';
import type { Client, Clients } from '../../../../../../src/store/clients.js';
import type { RefreshTokens } from '../../../../../../src/store/refresh-tokens.js';
import type { NewSigningKey, SigningKeys } from '../../../../../../src/store/signing-keys.js';
import { undeclared } from '../../target.js';
import type { GuidedTarget } from '../target.js';

const now = (): number => Date.UTC(2026, 0, 1);
const client = { name: 'acme', addresses: [], tokenVersion: 1, disabledAt: null, sandbox: false };
const captureToken = newCaptureToken();

const clients = {
  get: (name: string) =>
    Promise.resolve(name === 'acme' ? (client as unknown as Client) : undefined),
} as unknown as Clients;

const keysInMemory = (): SigningKeys => {
  let kept: readonly (NewSigningKey & { retiredAt: null })[] = [];
  return {
    addIfNone: (key: NewSigningKey) => Promise.resolve((kept = [{ ...key, retiredAt: null }])),
    list: () => Promise.resolve(kept),
    deployment: () => Promise.resolve('fuzz'),
  } as unknown as SigningKeys;
};

/** A key set that is fetched over HTTP, and one good token of it. */
const startProvider = async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const body = JSON.stringify({ keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }] });
  const server = createServer((_request, response) => void response.end(body)).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const seconds = now() / 1000;
  const claims = { sub: 'acme', iss: 'https://idp', aud: 'anverso', exp: seconds + 600 };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, token };
};

const start = async () => {
  const keys = await createKeyRing(keysInMemory(), { now });
  const refreshTokens = { issue: () => Promise.resolve() } as unknown as RefreshTokens;
  const seconds = { accessSeconds: 600, refreshSeconds: 6000 };
  const tokens = createTokens({ keys, clients, refreshTokens, ...seconds, now });
  const provider = await startProvider();
  const idp = {
    ANVERSO_IDP_ISSUER: 'https://idp',
    ANVERSO_IDP_JWKS_URL: provider.url,
    ANVERSO_IDP_AUDIENCE: 'anverso',
  };
  const identityProvider = createIdentityProvider(readConfig(idp), clients, now);
  const sessions = {
    withToken: (hash: string) =>
      Promise.resolve(
        hash === digest(captureToken) ? { client: 'acme', endedAt: null } : undefined,
      ),
  };
  const store = { sessions, clients, clock: { now } };
  const { access, refresh } = await tokens.issue(client as unknown as Client);
  return {
    authenticate: createAuthenticate({ tokens, identityProvider }),
    authenticateCapture: createAuthenticateCapture({ store } as unknown as Dependencies),
    access,
    refresh,
    provided: provider.token,
  };
};

const started = start();

const attempt = async (check: Awaited<typeof started>['authenticate'], authorization: string) => {
  let status = 0;
  const reply: Record<string, unknown> = { header: () => reply, send: () => reply };
  reply['code'] = (code: number) => ((status = code), reply);
  const request = { headers: { authorization }, ip: '192.0.2.1' } as unknown as FastifyRequest;
  await check(request, reply as unknown as FastifyReply);
  if ((status === 401) === (request.client !== undefined)) throw undeclared(`status ${status}`);
  return request.client !== undefined;
};

/** What a signature covers; the signature itself may be spelled in two ways (its last bits). */
const signed = (header: string): string => header.split(/\s|\./).slice(1, 3).join('.');

export const target: GuidedTarget = {
  about: 'bearer tokens of clients, of an identity provider and of capture links',
  subject: [
    'src/http/auth/authenticate',
    'src/http/auth/tokens',
    'src/http/auth/identity-provider',
  ],
  seeds: async () => {
    const { access, refresh, provided } = await started;
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const [, claims] = access.split('.');
    return [
      ...[access, refresh, provided, captureToken, `${none}.${claims}.`].map((token) =>
        Buffer.from(`Bearer ${token}`),
      ),
      Buffer.from(`Bearer ${none}.${Buffer.from('{"iss":"https://idp"}').toString('base64url')}.`),
    ];
  },
  words: [
    ...['Bearer ', 'bearer ', '.', '..', 'eyJ'],
    ...[
      '{"alg":"HS256"}',
      '{"alg":"ES256","kid":"__proto__"}',
      '{"b64":false,"crit":["b64"]}',
    ].flatMap((text) => [Buffer.from(text).toString('base64url')]),
  ],
  tryOne: async (bytes) => {
    const { authenticate, authenticateCapture, access, provided } = await started;
    const header = Buffer.from(bytes).toString('latin1');
    const isGood = [access, provided].some((token) => signed(header) === signed(`Bearer ${token}`));
    if ((await attempt(authenticate, header)) && !isGood) throw undeclared('a forged token');
    const opened = await attempt(authenticateCapture, header);
    if (opened && !header.endsWith(captureToken)) throw undeclared('a forged link');
  },
};
