import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { schemaName } from '../src/http/openapi/named-schemas.js';
import { type OpenApi, type Operation, openApiDocument, type Schema } from './openapi-document.js';

const file = new URL('../packages/client/src/types.ts', import.meta.url);

const comment = (text: string | undefined): string => (text ? `/** ${text} */\n` : '');

/** TypeScript of a schema; objects with a title become types of their own, collected in `named`. */
const createTypes = () => {
  const named = new Map<string, string>();

  const membersOf = (schema: Schema): string =>
    Object.entries(schema.properties ?? {})
      .map(([key, inner]) => {
        const optional = schema.required?.includes(key) ? '' : '?';
        return `${comment(inner.description)}readonly ${key}${optional}: ${typeOf(inner)};\n`;
      })
      .join('');

  const objectOf = (schema: Schema): string => {
    const { additionalProperties: others } = schema;
    const values =
      Object.values(schema.patternProperties ?? {})[0] ??
      (typeof others === 'object' ? others : undefined);
    if (values) return `Readonly<Record<string, ${typeOf(values)}>>`;
    const isOpen = others === true;
    const members = membersOf(schema);
    const open = isOpen ? 'readonly [key: string]: unknown;\n' : '';
    return `{ ${members}${open} }`;
  };

  const unionOf = (schemas: readonly Schema[]): string =>
    [...new Set(schemas.map(typeOf))].join(' | ');

  const isTrueOrFalse = (values: readonly unknown[]): boolean =>
    values.every((value) => typeof value === 'string' && /^(true|false)$/i.test(value));

  const nameFor = (title: string, schema: Schema): string => {
    const name = schemaName(title);
    const text = objectOf(schema);
    if ((named.get(name) ?? text) !== text) throw new Error(`two different shapes called ${name}`);
    named.set(name, text);
    return name;
  };

  const typeOf = (schema: Schema): string => {
    if (schema.anyOf) return unionOf(schema.anyOf);
    if (schema.enum && isTrueOrFalse(schema.enum)) return 'boolean';
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    switch (String(schema.type)) {
      case 'object':
        return schema.title ? nameFor(schema.title, schema) : objectOf(schema);
      case 'array':
        return `readonly (${typeOf(schema.items!)})[]`;
      case 'integer':
      case 'number':
        return 'number';
      case 'string':
        return schema.format === 'binary' ? 'Photo' : 'string';
      case 'boolean':
      case 'null':
        return String(schema.type);
      default:
        throw new Error(`no TypeScript for ${JSON.stringify(schema)}`);
    }
  };
  return { typeOf, named };
};

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

const jsonOf = ({ responses }: Operation, ...statuses: string[]): Schema | undefined =>
  statuses.map((status) => responses[status]?.content?.['application/json']?.schema).find(Boolean);

const describe = (
  operation: Operation,
  typeOf: (schema: Schema) => string,
): [name: string, text: string][] => {
  const name = capital(operation.operationId);
  const form = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const query = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
  const answer = jsonOf(operation, '200', '201', '2XX');
  const failure = jsonOf(operation, '4XX', '400');
  return [
    ...(form ? [[`${name}Form`, typeOf(form)] as [string, string]] : []),
    ...(query.length > 0
      ? [
          [
            `${name}Query`,
            `{ ${query.map((p) => `${comment(p.description)}readonly ${p.name}?: ${typeOf(p.schema)};\n`).join('')} }`,
          ] as [string, string],
        ]
      : []),
    ...(answer ? [[`${name}Answer`, typeOf(answer)] as [string, string]] : []),
    ...(failure ? [[`${name}Failure`, typeOf(failure)] as [string, string]] : []),
  ];
};

/** packages/client/src/types.ts as the OpenAPI document says. */
export const clientTypes = async (document?: OpenApi): Promise<string> => {
  const { paths } = document ?? (await openApiDocument());
  const { typeOf, named } = createTypes();
  const operations = Object.values(paths)
    .flatMap((item) => Object.values(item))
    // The same endpoint under its older path.
    .filter(({ operationId }) => operationId !== 'readDocumentUnversioned')
    .flatMap((operation) => describe(operation, typeOf));
  const shapes = [...named].map(([name, text]) => `export type ${name} = ${text};\n`);
  const text = [
    '/* Written by `npm run docs client` from the OpenAPI document; a test fails when they differ. */\n',
    '/** A photo to send: a file of a browser, or bytes. */\nexport type Photo = Blob | Uint8Array | ArrayBuffer;\n',
    ...shapes,
    ...operations
      .filter(([name, body]) => name !== body)
      .map(([name, body]) => `export type ${name} = ${body};\n`),
  ].join('\n');
  const options = await resolveConfig(file);
  return format(text, { ...options, parser: 'typescript' });
};

if (process.argv[1] === import.meta.filename) writeFileSync(file, await clientTypes());
