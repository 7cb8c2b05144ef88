import type { FastifyInstance, RouteShorthandOptionsWithHandler } from 'fastify';
import { answerMethod } from '../errors.js';

const others = ['GET', 'PUT', 'PATCH', 'DELETE'] as const;

/** A route that validates the body itself; the schema documents it. Other methods answer 405. */
export const postOnly = (
  app: FastifyInstance,
  url: string,
  options: RouteShorthandOptionsWithHandler,
): void => {
  app.post(url, { ...options, validatorCompiler: () => () => true });
  app.route({
    method: [...others],
    url,
    audit: 'nothing',
    schema: { hide: true },
    handler: answerMethod,
  });
};
