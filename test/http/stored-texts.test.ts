import { describe, expect, it } from 'vitest';
import { openApiDocument, type Schema } from '../../scripts/openapi-document.js';
import { canBeStored } from '../../src/http/request/stored-text.js';
import { anyImage } from '../support/images.js';
import { startTestService } from '../support/service.js';

type Text = Schema & { readonly maxLength?: number; readonly pattern?: string };

/** All texts below a schema, each with its way. */
const textsIn = (schema: Text, way: string): readonly (readonly [string, Text])[] => [
  ...(schema.type === 'string' ? [[way, schema] as const] : []),
  ...(schema.items ? textsIn(schema.items, `${way}[]`) : []),
  ...(schema.anyOf ?? []).flatMap((one) => textsIn(one, way)),
  ...Object.entries({ ...schema.properties, ...schema.patternProperties }).flatMap(
    ([name, inner]) => textsIn(inner, `${way}.${name}`),
  ),
  ...(typeof schema.additionalProperties === 'object'
    ? textsIn(schema.additionalProperties, `${way}.*`)
    : []),
];

/** Of characters and classes, each with a count that has an end. */
const isBoundedPattern = (pattern: string): boolean =>
  /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]/g, 'x'));

const isBounded = ({ enum: values, const: value, format, pattern, maxLength }: Text): boolean => {
  if (values !== undefined || value !== undefined || format === 'binary') return true;
  if (pattern === undefined) return false;
  const takes = new RegExp(pattern, 'u');
  if (['\0', 'a\0', '\ud800', 'a\udc00'].some((bad) => takes.test(bad))) return false;
  return maxLength !== undefined || isBoundedPattern(pattern);
};

it('every text of every request has a bound, and characters that the store keeps', async () => {
  const { paths } = await openApiDocument();
  const texts = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, { parameters = [], requestBody }]) => {
      const what = `${verb} ${path}`;
      return [
        ...parameters.flatMap(({ name, schema }) => textsIn(schema, `${what} ${name}`)),
        ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema = {} }]) =>
          textsIn(schema, `${what} ${type}`),
        ),
      ];
    }),
  );
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter(([, schema]) => !isBounded(schema)).map(([way]) => way)).toEqual([]);
});

it.each([
  ['a name', true],
  ['Ñandú 😀', true],
  ['a\0b', false],
  ['\ud83d', false],
  ['\ude00\ud83d', false],
])('%j can be stored: %s', (text, expected) => {
  expect(canBeStored(text)).toBe(expected);
});

describe.each(['pglite', 'postgres'] as const)('a text that %s does not keep', (store) => {
  it('is refused wherever it could reach the store', async () => {
    const service = await startTestService({ store });
    await service.ready();
    const json = { 'content-type': 'application/json' };
    const post = (body: object) => ({ method: 'POST', headers: json, body: JSON.stringify(body) });
    const client = await service.client({ name: 'bank' });
    const steps = [{ kind: 'document', document_type: 'passport' }];
    const long = 'x'.repeat(5000);
    const sent = ['a\0b', 'a\ud800b', long].flatMap((text) => [
      service.as(client, '/api/v3.2/biometrics/challenges/', post({ previous: text })),
      service.as(client, '/api/v3.2/biometrics/conversations/', post({ previous: text })),
      service.as(client, '/api/v3.2/sessions/', post({ steps, reference: text })),
      service.as(client, '/api/v3.2/sessions/', post({ steps, consent: text })),
    ]);
    // Nobody has such a name, password or token: as any that is wrong, and without a query.
    const unknown = ['a\0b', 'a\ud800b', long].flatMap((text) => [
      service.request('/api/token/', post({ username: text, password: 'wrong' })),
      service.request('/api/token/', post({ username: 'bank', password: text })),
      service.request('/api/token/refresh/', post({ refresh: text })),
      service.request('/api/v3.2/staff/login/', post({ username: text, password: 'wrong' })),
    ]);
    sent.push(
      service.liveness({ selfie: anyImage, challenge_id: 'a\0b' }),
      service.liveness({ selfie: anyImage, challenge_id: long }),
      service.as(client, '/api/v3.2/sessions/a%00b/'),
      service.as(client, '/api/v3.2/sessions/?reference=a%00b'),
      service.as(client, `/api/v3.2/sessions/?reference=${long}`),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses).toEqual(sent.map(() => 400));
    const others = (await Promise.all(unknown)).map(({ status }) => status);
    expect(others).toEqual(unknown.map(() => 401));
  });
});
