import type { FastifyInstance } from 'fastify';

/** PostgreSQL keeps no text with a NUL character, so a query with one would be a fault. */
export const hasNul = (text: string): boolean => text.includes('\0');

const textsOf = (values: unknown): readonly string[] =>
  Object.values(values ?? {}).flatMap((value) =>
    [value].flat().filter((one) => typeof one === 'string'),
  );

/**
 * Refuses an address with such a text, on every route. Texts of bodies are bounded by their
 * schemas, and fields of multipart forms as they are read: both name the field.
 */
export const refuseNul = (app: FastifyInstance): void => {
  app.addHook('preValidation', ({ params, query }, _reply, done) => {
    if (![params, query].flatMap(textsOf).some(hasNul)) return done();
    done(Object.assign(new Error('a NUL character'), { statusCode: 400 }));
  });
};
