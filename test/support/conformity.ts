import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Answer } from './http.js';

type Media = { readonly schema?: object };
type Responses = Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
type OpenApi = {
  readonly components: object;
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Responses }>>>
  >;
};

const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll('.', '\\.')
      .replace(/\{\w+\}/g, '[^/]+')
      .replace(/\/$/, '')}/?$`,
  );

/** 405 and what is asked of paths that do not exist are not described. */
const isDescribed = (status: number): boolean => status !== 405;

/**
 * Proves an answer against /openapi.json: its status is described there, and its body fits. Every
 * answer that a test gets through test/support/service.ts goes through it.
 */
export const createConformity = (openapi: OpenApi) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const { components } = openapi;
  const validators = new WeakMap<object, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    // References are to the document's components.
    const known = validators.get(schema) ?? ajv.compile({ ...schema, components });
    validators.set(schema, known);
    return known;
  };
  // OpenAPI 3.1, 4.8.8.2: concrete paths are matched before those with a parameter.
  const paths = Object.entries(openapi.paths)
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .map(([path, item]) => ({ at: pattern(path), item }));

  return (method: string, url: string, { status, headers, text, json }: Answer): void => {
    const path = url.split('?')[0]!;
    const operation = paths.find(({ at }) => at.test(path))?.item[method.toLowerCase()];
    if (!operation || !isDescribed(status)) return;
    const { responses } = operation;
    const response = responses[status] ?? responses[`${String(status)[0]}XX`];
    const what = `${method} ${path} → ${status}`;
    if (!response) throw new Error(`${what} is not in /openapi.json: ${text}`);
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const schema = response.content?.[type]?.schema;
    if (!schema) {
      if (text !== '') throw new Error(`${what} ${type} has no schema in /openapi.json: ${text}`);
      return;
    }
    const body = type === 'application/json' ? json : text;
    const validate = validatorOf(schema);
    if (!validate(body))
      throw new Error(
        `${what} does not fit its schema: ${ajv.errorsText(validate.errors)}: ${text}`,
      );
  };
};

export type Conformity = ReturnType<typeof createConformity>;
