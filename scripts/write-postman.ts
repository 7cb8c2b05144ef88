import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { type OpenApi, type Operation, openApiDocument, type Schema } from './openapi-document.js';

const file = new URL('../examples/postman/anverso.postman_collection.json', import.meta.url);

/** The smallest request that is answered; other fields are there, switched off. */
const examples: Readonly<Record<string, string>> = {
  username: '{{username}}',
  password: '{{password}}',
  refresh: '{{refresh}}',
  document_type: 'passport',
  frontside: 'specimens/passport.jpg',
  selfie: 'selfie.jpg',
};

const jsonExamples: Readonly<Record<string, object>> = {
  createSession: {
    steps: [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }],
    language: 'es',
    consent: 'Acepto que se lea mi documento.',
  },
  captureConsent: { text_sha256: '' },
};

const field = ([key, schema]: [string, Schema], required: readonly string[]) => ({
  key,
  ...(schema.format === 'binary'
    ? { type: 'file', src: examples[key] ?? '' }
    : { type: 'text', value: examples[key] ?? (schema.enum?.[0] as string | undefined) ?? 'true' }),
  ...(schema.description && { description: schema.description }),
  ...(!required.includes(key) && { disabled: true }),
});

const bodyOf = ({ operationId, requestBody }: Operation) => {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!media?.schema) return {};
  if (type === 'application/json') {
    const raw = JSON.stringify(jsonExamples[operationId] ?? {}, undefined, 2);
    return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
  }
  const mode = type === 'multipart/form-data' ? 'formdata' : 'urlencoded';
  const { properties = {}, required = [] } = media.schema;
  return {
    body: { mode, [mode]: Object.entries(properties).map((entry) => field(entry, required)) },
  };
};

/** Keeps the tokens of a login or a refresh for the requests that follow. */
const keepTokens = [
  'const { access, refresh } = pm.response.json();',
  "if (access) pm.collectionVariables.set('access', access);",
  "if (refresh) pm.collectionVariables.set('refresh', refresh);",
];

const eventOf = ({ operationId }: Operation) =>
  ['obtainToken', 'refreshToken'].includes(operationId)
    ? { event: [{ listen: 'test', script: { type: 'text/javascript', exec: keepTokens } }] }
    : {};

const urlOf = (path: string, { parameters = [] }: Operation) => {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const spelt = path.replace(/\{(\w+)\}/g, '{{$1}}');
  return {
    raw: `{{baseUrl}}${spelt}`,
    host: ['{{baseUrl}}'],
    path: spelt.slice(1).split('/'),
    ...(query.length > 0 && {
      query: query.map(({ name, description }) => ({
        key: name,
        value: '',
        ...(description && { description }),
        disabled: true,
      })),
    }),
  };
};

const itemOf = (method: string, path: string, operation: Operation) => ({
  name: operation.operationId,
  ...eventOf(operation),
  request: {
    method: method.toUpperCase(),
    ...(operation.summary && { description: operation.summary }),
    ...(operation.security ? {} : { auth: { type: 'noauth' } }),
    url: urlOf(path, operation),
    ...bodyOf(operation),
  },
});

/** A Postman collection (v2.1) of every operation; Bruno and Insomnia import it too. */
export const postmanCollection = async (document?: OpenApi): Promise<string> => {
  const { info, paths } = document ?? (await openApiDocument());
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'other'))];
  const collection = {
    info: {
      name: `${info.title} ${info.version}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{access}}', type: 'string' }] },
    variable: Object.entries({
      baseUrl: 'http://127.0.0.1:8080',
      username: 'demo',
      password: '',
      access: '',
      refresh: '',
      id: '1',
    }).map(([key, value]) => ({ key, value })),
    item: tags.map((tag) => ({
      name: tag,
      item: operations
        .filter(({ operation }) => (operation.tags?.[0] ?? 'other') === tag)
        .map(({ method, path, operation }) => itemOf(method, path, operation)),
    })),
  };
  const options = await resolveConfig(file);
  return format(JSON.stringify(collection, undefined, 2), { ...options, parser: 'json' });
};

if (process.argv[1] === import.meta.filename) writeFileSync(file, await postmanCollection());
