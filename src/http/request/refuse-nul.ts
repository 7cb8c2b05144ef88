import type { FastifyInstance } from 'fastify';

/** PostgreSQL keeps no text with a NUL character, so a query with one would be a fault. */
export const hasNul = (value: unknown): boolean => {
  // Not by recursion: a body of 64 KB can be nested deeper than the stack.
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string' && one.includes('\0')) return true;
    if (typeof one !== 'object' || one === null || ArrayBuffer.isView(one)) continue;
    for (const [name, inner] of Object.entries(one)) waiting.push(name, inner);
  }
  return false;
};

/**
 * Refuses such a request on every route, before anything is done with its strings. Fields of
 * multipart forms are looked at as they are read.
 */
export const refuseNul = (app: FastifyInstance): void => {
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    if (![params, query, body].some(hasNul)) return done();
    done(Object.assign(new Error('a NUL character'), { statusCode: 400 }));
  });
};
