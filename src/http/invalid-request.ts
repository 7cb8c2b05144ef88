import type { FastifyError, FastifyRequest } from 'fastify';

/* What is wrong with the body, query or path of a request: field, rule and range, never the value that was sent. */

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
};
type Fault = NonNullable<FastifyError['validation']>[number];

const within = (
  schema: Schema | undefined,
  [step, ...rest]: readonly string[],
): Schema | undefined =>
  step === undefined
    ? schema
    : within(/^\d+$/.test(step) ? schema?.items : schema?.properties?.[step], rest);

/** `300 to 604800`, `at least 1`, `at most 20`. */
const range = (least: number | undefined, most: number | undefined): string => {
  if (least !== undefined && most !== undefined && most < Number.MAX_SAFE_INTEGER)
    return `${least} to ${most}`;
  return least === undefined ? `at most ${most}` : `at least ${least}`;
};

type Rule = (fault: Fault, schema: Schema) => string;

const entries: Rule = (_, { minItems, maxItems }) =>
  `must have ${range(minItems, maxItems)} entries`;
const size: Rule = (_, { minimum, maximum }) => `must be a number: ${range(minimum, maximum)}`;
const characters: Rule = (_, { minLength, maxLength }) =>
  `must have ${range(minLength, maxLength)} characters`;

const kinds: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

/** Of a path, and of whatever has no sentence of its own. */
const fallback = 'is not valid';

const formats: Readonly<Record<string, string>> = {
  'date-time': 'must be a moment such as 2026-11-19T08:30:00Z',
};

/** By the keyword of JSON Schema that a value breaks. */
const rules: Readonly<Record<string, Rule>> = {
  required: () => 'is missing',
  additionalProperties: (_, { properties = {} }) =>
    `has an unknown property; it may have ${Object.keys(properties).join(', ')}`,
  type: ({ params }) => `must be ${kinds[String(params['type'])] ?? String(params['type'])}`,
  enum: ({ params }) => {
    const allowed = params['allowedValues'] as readonly unknown[];
    return allowed.length <= 30 ? `must be one of ${allowed.join(', ')}` : 'has an unknown value';
  },
  const: ({ params }) => `must be ${String(params['allowedValue'])}`,
  format: ({ params }) => formats[String(params['format'])] ?? fallback,
  minItems: entries,
  maxItems: entries,
  minimum: size,
  maximum: size,
  minLength: characters,
  maxLength: characters,
};

const bodyFaults: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; send JSON.',
};

/** Undefined where the request is not invalid, but something else is wrong. */
export const invalidRequest = (
  { validation, validationContext = 'body', code }: FastifyError,
  { routeOptions }: FastifyRequest,
): { readonly error: string; readonly field?: string } | undefined => {
  const [fault] = validation ?? [];
  if (!fault) return bodyFaults[code] === undefined ? undefined : { error: bodyFaults[code] };
  const path = fault.instancePath.split('/').slice(1);
  const schemas = routeOptions.schema as Readonly<Record<string, Schema>> | undefined;
  const schema = within(schemas?.[validationContext], path) ?? {};
  const missing = fault.keyword === 'required' ? [String(fault.params['missingProperty'])] : [];
  const field = [...path, ...missing].join('.');
  const rule = rules[fault.keyword]?.(fault, schema) ?? fallback;
  const subject = field || `The ${validationContext === 'body' ? 'body' : 'query'}`;
  return {
    error: `The request is not valid. ${subject} ${rule}.`,
    ...(field && { field }),
  };
};
