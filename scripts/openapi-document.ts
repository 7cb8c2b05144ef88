import { pino } from 'pino';
import { readConfig } from '../src/config.js';
import type { Dependencies } from '../src/http/dependencies.js';
import { createMetrics } from '../src/http/metrics.js';
import { createServer } from '../src/http/server.js';
import { version } from '../src/http/version.js';

export type Schema = {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
};

type Media = Readonly<Record<string, { readonly schema?: Schema }>>;

export type Operation = {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'query' | 'path';
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Media };
  readonly responses: Readonly<Record<string, { readonly content?: Media }>>;
};

export type OpenApi = {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

type Schemas = Readonly<Record<string, unknown>>;
type Referring = { readonly components: { readonly schemas: Schemas } };

/** With what it refers to in its place. */
const resolved = (value: unknown, schemas: Schemas): unknown => {
  if (Array.isArray(value)) return value.map((one) => resolved(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return resolved(schemas[String(value.$ref).split('/').at(-1)!], schemas);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, resolved(inner, schemas)]),
  );
};

/**
 * What /openapi.json answers, without a service: describing routes touches no store and no model.
 */
export const servedDocument = async (): Promise<Referring> => {
  const dependencies = {
    config: readConfig({}),
    store: {},
    keys: {},
    tokens: {},
    flows: {},
    log: pino({ level: 'silent' }),
    version,
    connections: { limit: () => undefined },
    metrics: createMetrics(() => ({ busy: 0, queued: 0, workers: 0 })),
  };
  const app = await createServer(dependencies as unknown as Dependencies);
  await app.ready();
  const document = (app as unknown as { swagger(): Referring }).swagger();
  await app.close();
  return document;
};

export const openApiDocument = async (): Promise<OpenApi> => {
  const document = await servedDocument();
  return resolved(document, document.components.schemas) as OpenApi;
};
