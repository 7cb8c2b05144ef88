import type { FastifyRequest } from 'fastify';
import { isMultipart, readForm } from './multipart.js';

type Fields = Readonly<Record<string, unknown>>;

/** Form fields as the interface has them, or JSON, which many HTTP libraries send by default. */
export const fieldsOf = async (request: FastifyRequest, fields: string[], bodyMs: number) => {
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
