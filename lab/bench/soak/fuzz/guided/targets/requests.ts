/** Whole requests: paths, queries, headers and JSON bodies through every route. */
import { pino } from 'pino';
import { readConfig } from '../../../../../../src/config.js';
import type { Dependencies } from '../../../../../../src/http/dependencies.js';
import { createMetrics } from '../../../../../../src/http/metrics.js';
import { createBytesInFlight } from '../../../../../../src/http/request/admit.js';
import { createServer } from '../../../../../../src/http/server.js';
import { reject } from '../../../../../../src/contract/rejection.js';
import { boundary, file, multipart } from '../../../../../../test/robustness/support/multipart.js';
import { undeclared } from '../../target.js';
import { client, createMemoryStore } from '../support/memory-store.js';
import { withQuickTimers } from '../support/quick-timers.js';
import type { GuidedTarget } from '../target.js';

const { store, begin } = createMemoryStore();
let fault: unknown;

const dependencies = {
  config: { ...readConfig({}), loginsPerMinute: 1e6 },
  store,
  pool: {
    run: ({ flow }: { readonly flow: string }) => {
      const reason = flow === 'selfie' ? 'selfieUnreadable' : 'fileUnreadable';
      return Promise.resolve({ outcome: reject(reason), timingsMs: {}, models: {} });
    },
  },
  tokens: {
    verifyAccess: () => Promise.resolve(client),
    issue: () => Promise.resolve({ access: 'a', refresh: 'b' }),
    refresh: () => Promise.resolve(undefined),
    revoke: () => Promise.resolve(),
  },
  loginLimiter: { hasSlot: () => true, run: (_: string, work: () => unknown) => work() },
  checkPassword: () => Promise.resolve(true),
  auditSignIn: () => Promise.resolve(),
  connections: { limit: () => undefined, isRefusing: () => false },
  bytesInFlight: createBytesInFlight({ client: 1e9, node: 1e9 }),
  keys: { issuer: 'fuzz', publicJwks: () => Promise.resolve({ keys: [] }) },
  metrics: createMetrics(() => ({ busy: 0, queued: 0, workers: 1 })),
  log: pino({ level: 'silent' }),
  version: '0',
} as unknown as Dependencies;

const started = (async () => {
  const app = await createServer(dependencies, 'public');
  app.addHook('onError', (_request, _reply, error, done) => {
    fault = error;
    done();
  });
  await app.ready();
  return app;
})();

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'] as const;

/** Node refuses such bytes itself, before a route sees them. */
const printable = (text: string): string => text.replace(/[^\x21-\x7e]/g, '%C3');
const isName = /^[!#$%&'*+.^_`|~\w-]+$/;

/** `METHOD PATH`, lines of headers, an empty line, the body. */
const parsed = (bytes: Uint8Array) => {
  const all = Buffer.from(bytes);
  const end = all.indexOf('\n\n') < 0 ? all.length : all.indexOf('\n\n');
  const [line = '', ...lines] = all.toString('latin1', 0, end).split('\n');
  const [method = '', ...path] = line.split(' ');
  const headers = lines.slice(0, 20).flatMap((text) => {
    const [name = '', ...value] = text.split(': ');
    const isHop = /^(transfer-encoding|content-length|expect|connection|upgrade)$/i.test(name);
    return isName.test(name) && !isHop
      ? [[name.toLowerCase(), value.join(': ').replace(/[^\t\x20-\x7e\x80-\xff]/g, '')] as const]
      : [];
  });
  return {
    method: methods.find((one) => one === method) ?? methods[method.length % methods.length]!,
    url: `/${printable(path.join(' ')).replace(/^\/+/, '')}`,
    headers: { authorization: 'Bearer a.b.c', host: 'a.example', ...Object.fromEntries(headers) },
    payload: all.subarray(end + 2),
  };
};

const json = 'content-type: application/json';
const link = `authorization: Bearer ${'a'.repeat(43)}`;
const api = 'api/v3.2';
const id = 'abcdefghijklmnopqrstuv';

const newSession = {
  steps: [
    { kind: 'document', document_type: 'identification_card', sides: ['front', 'back'] },
    { kind: 'document', document_type: ['passport', 'identification_card'] },
    { kind: 'selfie', liveness: 'moving', sandbox_outcome: 'accepted' },
  ],
  ...{ language: 'en', expires_in: 900, reference: 'a', consent: 'I agree', details: true },
  ...{ return_url: 'https://a.example/x', webhook_url: 'https://b.example/' },
  sandbox_checks: { face_match: 'failed:different_people' },
};

export const target: GuidedTarget = {
  about: 'paths, queries, headers and JSON bodies of all routes',
  subject: [
    'src/http/routes',
    'src/http/capture',
    'src/sessions',
    'src/http/request',
    'src/http/errors',
  ],
  seeds: () =>
    [
      `POST ${api}/sessions/\n${json}\nidempotency-key: a\n\n${JSON.stringify(newSession)}`,
      `POST ${api}/biometrics/challenges/\n${json}\n\n{"previous":"${id}"}`,
      `POST api/token/\n${json}\n\n{"username":"acme","password":"correct horse battery"}`,
      `POST api/token/\ncontent-type: application/x-www-form-urlencoded\n\nusername=a&password=b`,
      `POST api/token/refresh/\n${json}\n\n{"refresh":"a.b.c"}`,
      `POST ${api}/capture/consent/\n${link}\n${json}\n\n{"text_sha256":"${'0'.repeat(64)}"}`,
      `POST ${api}/capture/steps/1/challenge/\n${link}\nanverso-device: ${'a'.repeat(22)}\n\n`,
      `GET ${api}/capture/\n${link}\norigin: https://a.example\naccept-language: es-CL,es;q=0.9\n\n`,
      `GET ${api}/capture/qr/\n${link}\nx-forwarded-host: a\n\n`,
      `OPTIONS ${api}/capture/\norigin: https://a.example\n\n`,
      `GET ${api}/sessions/${id}/events\nlast-event-id: 17\naccept: text/event-stream\n\n`,
      `GET ${api}/sessions/?limit=10&cursor=MTc2NzIyNTYwMDAwMCBhYmNkZWZnaGlqa2xtbm9wcXJzdHV2&reference=a&outcome=approved&from=2026-01-01T00:00:00Z\n\n`,
      `GET ${api}/transactions/?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z&limit=10&before=5&code=818\n\n`,
      `GET ${api}/transactions/summary?from=2026-01-01T00:00:00Z&step=hour\n\n`,
      `DELETE ${api}/transactions/17\n\n`,
      `DELETE ${api}/sessions/${id}\nx-request-id: a-1\n\n`,
      `GET capture/?session=${id}\nif-none-match: "a"\nrange: bytes=0-1\n\n`,
      `GET .well-known/jwks.json\n\n`,
      `POST ${api}/biometrics/liveness/\ncontent-type: multipart/form-data; boundary=${boundary}\n\n${multipart([file('selfie', 'x')]).toString()}`,
    ].map((text) => Buffer.from(text)),
  words: [
    ...[
      '__proto__',
      'constructor',
      '\\u0000',
      '%00',
      '%',
      '../',
      '..%2f',
      '1e400',
      '-1',
      '[]',
      '{}',
    ],
    ...['null', 'true', '+275760-09-13T00:00:00.000Z', '2026-02-30T00:00:00Z', 'limit=', 'cursor='],
    ...['https://', 'http://[::1]/', '"sides":["front"]', '"kind":"selfie"', '\\ud800', '\n\n'],
    ...['content-type: ', 'idempotency-key: ', 'last-event-id: ', 'anverso-device: ', 'host: '],
  ],
  tryOne: (bytes) =>
    withQuickTimers(async () => {
      const app = await started;
      begin();
      fault = undefined;
      const request = parsed(bytes);
      // What stands in for a socket cannot send it.
      if (!URL.canParse(request.url, 'http://a.example')) return;
      const answer = await app.inject(request);
      if (answer.statusCode < 500) return;
      const why = fault instanceof Error ? fault.stack : '';
      throw undeclared(`${answer.statusCode} to ${request.method} ${request.url}: ${why}`);
    }),
};
