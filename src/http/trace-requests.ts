import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

/**
 * A span for each request, in the trace that its `traceparent` names. What is done for the request
 * runs within it. The route is its pattern, never the address: that may hold a name.
 */
export const traceRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const parent = propagation.extract(context.active(), request.headers);
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'anverso.request_id': request.id,
    };
    const span = trace
      .getTracer('anverso')
      .startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    if (span.isRecording()) request.traceId = span.spanContext().traceId;
    reply.raw.once('close', () => {
      const { client, logged } = request;
      const { outcome, code } = (logged ?? {}) as { outcome?: string; code?: number | null };
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (client) span.setAttribute('anverso.client', client.name);
      if (outcome !== undefined) span.setAttribute('anverso.outcome', outcome);
      if (typeof code === 'number') span.setAttribute('anverso.code', code);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), done);
  });
};
