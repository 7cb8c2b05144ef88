import type { TObject, TString } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canBeStored } from './stored-text.js';
import { isMultipart, readForm } from './multipart.js';

type Fields = Readonly<Record<string, unknown>>;

/** Form fields as the interface has them, or JSON, which many HTTP libraries send by default. */
const fieldsOf = async (request: FastifyRequest, fields: readonly string[], bodyMs: number) => {
  if (isMultipart(request)) {
    const form = await readForm(request.raw, { files: [], fields, fileBytes: 0, bodyMs });
    return 'problem' in form ? {} : (form.fields as Fields);
  }
  const { body } = request;
  return typeof body === 'object' && body !== null ? (body as Fields) : {};
};

/** Undefined where the field was not sent, is empty or is not a string. */
export const textOf = (fields: Fields, name: string): string | undefined => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Whether a text that was sent has the length and the characters of its schema. */
export const fits = (text: string, { maxLength }: Pick<TString, 'maxLength'>): boolean =>
  canBeStored(text, maxLength ?? 0);

/**
 * The texts of a form, which has no others. Undefined where one was not sent, and 400 was answered;
 * `unfit` where one is longer than any of ours, or cannot be stored: nobody has such a name.
 */
export const readTexts = async <K extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  { properties }: TObject<Record<K, TString>>,
  bodyMs: number,
): Promise<Readonly<Record<K, string>> | 'unfit' | undefined> => {
  const schemas = Object.entries<TString>(properties);
  const fields = await fieldsOf(request, Object.keys(properties), bodyMs);
  const missing = schemas.filter(([name]) => textOf(fields, name) === undefined);
  if (missing.length > 0) {
    const problems = missing.map(([name]) => [name, ['This field is required.']]);
    reply.code(400).send(Object.fromEntries(problems));
    return undefined;
  }
  const texts = fields as Record<K, string>;
  return schemas.every(([name, schema]) => fits(texts[name as K], schema)) ? texts : 'unfit';
};
