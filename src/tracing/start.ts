import { setTimeout } from 'node:timers/promises';

/*
 * OpenTelemetry, where the standard variables ask for it (OTEL_EXPORTER_OTLP_ENDPOINT and its like:
 * docs/OPERATING.md). Only then are its packages loaded.
 */

type Tracing = {
  /** Sends what was not sent yet. */
  readonly stop: () => Promise<void>;
};

/** For spans that were not sent yet, when the service stops. */
const stopMs = 2000;

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that name a receiver of traces. */
const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;

const ignore = (): void => undefined;

export const isTraced = (env: Environment): boolean =>
  env['OTEL_SDK_DISABLED'] !== 'true' &&
  env['OTEL_TRACES_EXPORTER'] !== 'none' &&
  (env['OTEL_TRACES_EXPORTER'] === 'otlp' || endpoints.some((name) => env[name]));

/** Installs the provider of spans, for the whole process; undefined where nobody wants traces. */
export const startTracing = async (
  env: Environment,
  version: string,
  onProblem: (problem: string) => void,
): Promise<Tracing | undefined> => {
  if (!isTraced(env)) return undefined;
  const [api, { AsyncLocalStorageContextManager }, core, sdk, otlp, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const own = resources.resourceFromAttributes({
    'service.name': 'anverso',
    'service.version': version,
  });
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win over our own.
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.BasicTracerProvider({
    resource: own.merge(given),
    spanProcessors: [new sdk.BatchSpanProcessor(new otlp.OTLPTraceExporter())],
  });
  const quiet = { debug: ignore, info: ignore, verbose: ignore, warn: ignore };
  api.diag.setLogger({ ...quiet, error: onProblem }, api.DiagLogLevel.ERROR);
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  return {
    stop: async () => {
      // A collector that does not answer must not keep the service from stopping.
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, setTimeout(stopMs, undefined, { ref: false })]);
      for (const part of [api.trace, api.context, api.propagation, api.diag]) part.disable();
    },
  };
};
