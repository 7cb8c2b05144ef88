import type { FastifyRequest } from 'fastify';
import { isRejection } from '../../spec/rejection.js';
import { isMultipart } from './admit.js';
import { readForm } from './multipart.js';

type Fields = Readonly<Record<string, unknown>>;

/** Form fields as the interface has them; JSON is taken too, since many HTTP libraries default to it. */
export const fieldsOf = async (
  request: FastifyRequest,
  names: readonly string[],
  bodyMs: number,
): Promise<Fields> => {
  if (isMultipart(request.headers['content-type'])) {
    const form = await readForm(request.raw, {
      files: [],
      fields: names,
      fileBytes: 0,
      bodyMs,
      invalid: 'ocrRequestInvalid',
      tooLarge: 'ocrFileTooLarge',
    });
    return isRejection(form) ? {} : form.fields;
  }
  const { body } = request;
  return typeof body === 'object' && body !== null ? (body as Fields) : {};
};

/** Undefined where it was not sent, is empty, or is not a text. */
export const textOf = (fields: Fields, name: string): string | undefined => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};
