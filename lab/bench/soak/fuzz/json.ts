/** JSON and form bodies, paths and queries of a whole service, over HTTP in this process. */
import { request } from 'node:http';
import { pino } from 'pino';
import { readConfig } from '../../../../src/config.js';
import { createKeyRing } from '../../../../src/http/auth/keys.js';
import { createTokens } from '../../../../src/http/auth/tokens.js';
import { startService } from '../../../../src/main.js';
import type { Random } from '../../../../test/support/random.js';
import { makeDataDir } from '../where.js';
import { mutated } from './mutate.js';
import { type Target, undeclared } from './target.js';

const issuer = 'fuzz';

const scalars = [
  ...[null, true, 0, -1, 1e309, 60, 86_401, 1.5, '', 'es', 'https://a.example/x', 'http://[::1'],
  ...['\u0000', '\ud800', 'x'.repeat(5000), '2016-12-31T23:59:60Z', '9'.repeat(400), 'document'],
];
const keys = [
  ...['steps', 'kind', 'document_type', 'sides', 'country', 'language', 'expires_in', 'username'],
  ...['password', 'refresh', 'token', 'return_url', 'webhook_url', 'reference', 'consent'],
  ...['__proto__', 'constructor', 'toString', ''],
];

const valueOf = (random: Random, depth = 0): unknown => {
  const { whole, pick } = random;
  const kind = whole(depth > 4 ? 1 : 4);
  if (kind === 1) return Array.from({ length: whole(4) }, () => valueOf(random, depth + 1));
  if (kind > 1)
    return Object.fromEntries(
      Array.from({ length: whole(5) }, () => [pick(keys), valueOf(random, depth + 1)]),
    );
  return pick(scalars);
};

const goodBodies = [
  '{"username":"nobody","password":"correct horse battery"}',
  '{"refresh":"eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJub2JvZHkifQ.AAAA"}',
  '{"steps":[{"kind":"document","document_type":"identification_card","sides":["front","back"]}],"language":"en","expires_in":900,"reference":"a","return_url":"https://a.example/"}',
  'username=nobody&password=correct+horse',
];
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/json; charset=utf-16',
];

const posts = [
  'token/',
  'token/refresh/',
  'token/revoke/',
  'v3.2/sessions/',
  'v3.2/capture/consent/',
];
const gets = [
  'v3.2/transactions/?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z&limit=10&before=5&code=818',
  'v3.2/transactions/summary?from=2026-01-01T00:00:00Z&step=hour',
  'v3.2/transactions/17',
  'v3.2/sessions/abcdefghijklmnopqrstuv',
];

/** Only what a request line may hold: other bytes never leave a client. */
const pathOf = (text: string, random: Random): string =>
  mutated(Buffer.from(text), random)
    .toString('latin1')
    .replace(/[^!-~]/g, '%C3');

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly body?: Buffer;
  readonly type: string;
};

const requestOf = (random: Random): Sent => {
  const { whole, pick } = random;
  const type = pick(types);
  if (whole(3) === 0) return { method: 'GET', path: `/api/${pathOf(pick(gets), random)}`, type };
  const text = whole(2) === 0 ? JSON.stringify(valueOf(random)) : pick(goodBodies);
  const body = whole(3) === 0 ? Buffer.from(text) : mutated(Buffer.from(text), random);
  return {
    method: pick(['POST', 'POST', 'PUT', 'DELETE']),
    path: `/api/${pick(posts)}`,
    body,
    type,
  };
};

const send = (url: string, token: string, { method, path, body, type }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode!));
    });
    sent.on('error', reject);
    sent.end(body);
  });

export const json: Target = {
  about: 'JSON and form bodies, paths and queries, over HTTP with the embedded store',
  together: 8,
  start: async () => {
    const folder = await makeDataDir();
    const given = { PORT: '0', ANVERSO_DATA_DIR: folder.path, ANVERSO_WORKERS: '1' };
    const config = readConfig({ ...given, ANVERSO_ISSUER: issuer });
    const worker = new URL('../../../../test/fixtures/workers/passport.ts', import.meta.url);
    const log = pino({ level: 'silent' });
    const service = await startService(config, { log, workerModule: worker });
    const { clients, refreshTokens, signingKeys } = service.store;
    await clients.upsert({
      ...{ name: 'fuzz', passwordHash: 'none', services: ['ocr', 'liveness'] },
      ...{ requestsPerMinute: 1_000_000, retentionDays: 1 },
    });
    const keyRing = await createKeyRing(signingKeys, { issuer, secret: undefined });
    const seconds = { accessSeconds: 86_400, refreshSeconds: 86_400 };
    const tokens = createTokens({ keys: keyRing, clients, refreshTokens, ...seconds });
    const { access } = await tokens.issue((await clients.get('fuzz'))!);
    return {
      tryOne: async (random) => {
        const sent = requestOf(random);
        const status = await send(service.url, access, sent);
        if (status >= 500)
          throw undeclared(`${status} to ${sent.method} ${sent.path} ${sent.body?.toString()}`);
        return String(status);
      },
      stop: async () => {
        await service.stop();
        await folder.remove();
      },
    };
  },
};
