import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isTraced } from '../../src/tracing/start.js';
import { summaryOf } from '../../src/tracing/traced-sql.js';
import { createSecretSealer } from '../../src/sessions/webhooks/deliver.js';
import { newWebhookSecret } from '../../src/sessions/webhooks/sign.js';
import { anyImage } from '../support/images.js';
import { startReceiver } from '../support/receiver.js';
import { startTestService } from '../support/service.js';

type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
};
type Batch = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
};

/** A collector of the operator's: what was sent to `/v1/traces`. */
const startCollector = async () => {
  const batches: Batch[] = [];
  const server = createServer((request, response) => {
    void json(request).then((batch) => {
      if (request.url === '/v1/traces') batches.push(batch as Batch);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, batches, close: () => server.close() };
};

const keySecret = 'a-secret-of-at-least-thirty-two-characters';
const traceId = 'ab'.repeat(16);
const callerSpan = 'cd'.repeat(8);

describe('OpenTelemetry', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let service: Awaited<ReturnType<typeof startTestService>>;

  beforeAll(async () => {
    collector = await startCollector();
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
    vi.stubEnv('OTEL_SERVICE_NAME', 'identity');
    service = await startTestService({
      env: { ANVERSO_WEBHOOK_PRIVATE: 'yes', ANVERSO_KEY_SECRET: keySecret },
    });
  });
  afterAll(() => collector.close());

  const spans = (): readonly Span[] =>
    collector.batches
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
      .filter((span) => span.traceId === traceId);

  it('a request is one trace: the caller’s span, the request, the job, its stages, its queries', async () => {
    const traceparent = `00-${traceId}-${callerSpan}-01`;
    const passport = { frontside: anyImage, document_type: 'passport' };
    const { status } = await service.ocr(passport, { headers: { traceparent } });
    expect(status).toBe(200);
    const named = await vi.waitFor(() => {
      const all = new Map(spans().map((span) => [span.name, span]));
      expect(all.get('POST /api/v3.2/ocr/')).toBeDefined();
      return all;
    }, 10_000);
    const request = named.get('POST /api/v3.2/ocr/')!;
    const job = named.get('job passport')!;
    expect(request.parentSpanId).toBe(callerSpan);
    expect(job.parentSpanId).toBe(request.spanId);
    const stages = [...named.values()].filter(({ name }) => name.startsWith('stage '));
    expect(stages.length).toBeGreaterThan(0);
    for (const stage of stages) expect(stage.parentSpanId).toBe(job.spanId);
    expect(named.has('insert transactions')).toBe(true);
    const { attributes } = collector.batches[0]!.resourceSpans[0]!.resource;
    expect(attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'identity' } });
    expect(service.logs.join('')).toContain(`"traceId":"${traceId}"`);
  });

  it('a webhook continues the trace of the request that made its session', async () => {
    const { url, received } = await startReceiver();
    const client = await service.client({ name: 'bank' });
    const sealed = await createSecretSealer(keySecret).seal(newWebhookSecret());
    await service.store.webhooks.setSecret(client, sealed);
    const made = await service.as(client, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        traceparent: `00-${traceId}-${callerSpan}-01`,
      },
      body: JSON.stringify({
        steps: [{ kind: 'document', document_type: 'passport' }],
        webhook_url: url,
      }),
    });
    expect(made.status).toBe(201);
    const { id } = made.json as { id: string };
    await service.as(client, `/api/v3.2/sessions/${id}/`, { method: 'DELETE' });
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 });
    expect(received[0]!.headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-`));
    await vi.waitFor(
      () => expect(spans().map(({ name }) => name)).toContain('webhook session.cancelled'),
      10_000,
    );
  });

  it('no value of the document, no address and no parameter is sent', () => {
    const sent = JSON.stringify(collector.batches);
    expect(spans().length).toBeGreaterThan(3);
    for (const secret of ['MARTINEZ', 'L45N7821', 'Bearer', '127.0.0.1'])
      expect(sent, secret).not.toContain(secret);
  });
});

describe('tracing is off', () => {
  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/v1/traces' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' }, false],
  ])('%j: %s', (env, expected) => expect(isTraced(env)).toBe(expected));
});

describe('a query is named by what it does and its table', () => {
  it.each([
    ['select a from transactions where id = $1', 'select transactions'],
    ['insert into webhooks (session) values ($1)', 'insert webhooks'],
    ['update clients set a = $1', 'update clients'],
    ['select 1', 'select'],
  ])('%s', (text, expected) => expect(summaryOf(text)).toBe(expected));
});
