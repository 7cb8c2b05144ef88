import type { FastifyInstance } from 'fastify';
import { storedTextPattern } from '../../contract/limits.js';

const pattern = new RegExp(storedTextPattern, 'u');

/** Whether a text consists of what the store keeps. */
export const canBeStored = (text: string, maxLength = Infinity): boolean =>
  text.length <= maxLength && pattern.test(text);

const textsOf = (values: unknown): readonly string[] =>
  Object.values(values ?? {}).flatMap((value) =>
    [value].flat().filter((one) => typeof one === 'string'),
  );

/**
 * Refuses an address with a text that the store cannot keep, on every route. Texts of bodies are
 * bounded by their schemas, and fields of multipart forms as they are read: both name the field.
 */
export const refuseUnstorable = (app: FastifyInstance): void => {
  app.addHook('preValidation', ({ params, query }, _reply, done) => {
    if ([params, query].flatMap(textsOf).every((text) => canBeStored(text))) return done();
    done(Object.assign(new Error('a text that cannot be stored'), { statusCode: 400 }));
  });
};
