import {
  type TObject,
  type TProperties,
  type TSchema,
  type TString,
  Type,
} from '@sinclair/typebox';

/*
 * The same objects describe the interface in /openapi.json and serialise the answers (fastify
 * writes exactly these keys, in this order), so the document cannot drift from the service.
 * Requests are described here and parsed by src/contract/*-request.ts with the same lists of values.
 */

export const date = (format: string) =>
  Type.String({ description: `${format}; empty where unknown` });

export const words = <const T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: values, description });

export const texts = <K extends string>(...keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, Type.String()])) as Record<K, TString>;

export const file = (description: string) => Type.String({ format: 'binary', description });

export const flag = (description: string) =>
  Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')], { description }));

/** An object with these keys and no others. */
export const shape = <T extends TProperties>(title: string, properties: T): TObject<T> =>
  Type.Object(properties, { title, additionalProperties: false });

export const orNull = <T extends TSchema>(schema: T, options = {}) =>
  Type.Union([schema, Type.Null()], options);

/** One status may have several bodies; the first that matches is used. */
export const oneOf = (...schemas: TSchema[]) => Type.Union(schemas);

export const id = Type.Integer({
  description: 'Transaction id, unique over the whole deployment.',
});

export const diagnostics = Type.Optional(
  Type.Object(
    {},
    { additionalProperties: true, description: 'Only where the request asked for it.' },
  ),
);

/** For routes other than the endpoints: what is wrong, and with which parameter. */
export const problem = shape('Problem', {
  error: Type.String(),
  field: Type.Optional(Type.String()),
});

/** Headers of every POST of a client. */
export const onceHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description: 'A retry with the same key and body gets the same answer for a day.',
    }),
  ),
});

export const unauthorized = shape('Unauthorized', texts('detail', 'code'));

/** The format allows a leap second and the year 0000; neither is a valid time here or in SQL. */
export const momentQuery = (description: string) =>
  Type.Optional(
    Type.String({ format: 'date-time', pattern: '^[1-9].{16}[0-5]', maxLength: 40, description }),
  );
