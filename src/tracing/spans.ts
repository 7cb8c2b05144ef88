import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/*
 * Spans by OpenTelemetry's interface. Until `start.ts` has installed a provider, every call here
 * does nothing. An attribute is never a value of a person: names of stages, codes, kinds and ids.
 */

const tracer = () => trace.getTracer('anverso');

/** What went wrong by its code or class: a message may hold a value of the request. */
const faultName = (fault: unknown): string => {
  if (!(fault instanceof Error)) return 'unknown';
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : fault.name;
};

const fail = (span: Span, fault: unknown): void => {
  span.setAttribute('error.type', faultName(fault));
  span.setStatus({ code: SpanStatusCode.ERROR });
};

/** Runs `work` within a span: spans that it starts are children of this one. */
export const inSpan = async <T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> =>
  tracer().startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work();
    } catch (fault) {
      fail(span, fault);
      throw fault;
    } finally {
      span.end();
    }
  });

/**
 * Spans of the stages that a worker has run, one after the other, the last of which has just ended.
 * Workers measure their stages anyway, so they need no tracing of their own.
 */
export const addStages = (timingsMs: Readonly<Record<string, number>>): void => {
  const stages = Object.entries(timingsMs);
  let start = Date.now() - stages.reduce((sum, [, ms]) => sum + ms, 0);
  for (const [name, ms] of stages) {
    tracer()
      .startSpan(`stage ${name}`, { startTime: start })
      .end(start + ms);
    start += ms;
  }
};

/** The headers that continue the current trace at a receiver; none where traces are not recorded. */
export const traceHeaders = (): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
};

/** The current trace, to be kept with work that is done later. */
export const currentTraceparent = (): string | null => traceHeaders()['traceparent'] ?? null;

/** Runs `work` as a part of the trace that was kept with `currentTraceparent`. */
export const continueTrace = <T>(traceparent: string | null, work: () => T): T =>
  traceparent === null
    ? work()
    : context.with(propagation.extract(context.active(), { traceparent }), work);
