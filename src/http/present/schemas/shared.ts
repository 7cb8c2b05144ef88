import {
  type TObject,
  type TProperties,
  type TSchema,
  type TString,
  Type,
} from '@sinclair/typebox';
import type { CalendarDate } from '../../../contract/calendar.js';
import { storedTextPattern } from '../../../contract/limits.js';
import { longDate, shortDate } from '../dates.js';
import { writes } from '../speller.js';

/*
 * The same objects describe the interface in /openapi.json, make the answers (present/speller.ts)
 * and serialise them (fastify), so that the document cannot drift from the service.
 * Requests are described here and parsed by src/contract/*-request.ts with the same lists of values.
 */

const dates = { 'DD-MM-YY': shortDate, 'DD-MM-YYYY': longDate };

export const date = (format: keyof typeof dates) =>
  Type.Unsafe<CalendarDate | undefined>({
    type: 'string',
    description: `${format}; empty where unknown`,
    [writes]: dates[format],
  });

export const moment = (options = {}) =>
  Type.Unsafe<Date>({
    type: 'string',
    format: 'date-time',
    ...options,
    [writes]: (at: Date | null) => at && at.toISOString(),
  });

export const choice = <const T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: values, description });

export const texts = <K extends string>(...keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, Type.String()])) as Record<K, TString>;

/** A text of a request. Without a bound of its own, it would be as long as the body may be. */
export const storedText = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: storedTextPattern,
    ...(description !== undefined && { description }),
  });

export const file = (description: string) => Type.String({ format: 'binary', description });

export const trueOrFalse = (description: string) =>
  Type.Optional(choice(['true', 'false', 'True', 'False'], description));

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

/** An object with any keys. */
export const anyObject = (options = {}) =>
  Type.Object({}, { additionalProperties: true, ...options });

export const diagnostics = Type.Optional(
  anyObject({ description: 'Only where the request asked for it.' }),
);

/** For routes other than the endpoints: what is wrong, and with which parameter. */
export const problem = shape('Problem', {
  error: Type.String(),
  field: Type.Optional(Type.String()),
});

/** Headers of every POST of a client. */
export const onceHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    storedText(255, 'A retry with the same key and body gets the same answer for a day.'),
  ),
});

/** For documentation only: `refuseDevice` answers a request without it. */
export const deviceHeader = Type.Object({
  'anverso-device': Type.Optional(
    storedText(
      64,
      'Required: 16 to 64 letters, digits, _ or -, made at random by the page and kept by it. The first device that acts owns the session.',
    ),
  ),
});

export const unauthorized = shape('Unauthorized', texts('detail', 'code'));

/** What most routes of a client may answer instead. */
export const failures = { 400: problem, 401: unauthorized, 429: problem, '5xx': problem };

/** The format allows a leap second and the year 0000; neither is a valid time here or in SQL. */
export const momentQuery = (description: string) =>
  Type.Optional(
    Type.String({ format: 'date-time', pattern: '^[1-9].{16}[0-5]', maxLength: 40, description }),
  );
