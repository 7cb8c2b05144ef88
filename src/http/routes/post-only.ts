import type { FastifyInstance, RouteShorthandOptionsWithHandler } from 'fastify';
import { answerMethod } from '../errors.js';

const others = ['GET', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * A route whose handler reads the body itself: the schema documents it, and the parsing of
 * src/spec or of the handler judges it. Other methods are told which one there is.
 */
export const postOnly = (
  app: FastifyInstance,
  url: string,
  options: RouteShorthandOptionsWithHandler,
): void => {
  app.post(url, { ...options, validatorCompiler: () => () => true });
  app.route({
    method: [...others],
    url,
    schema: { hide: true },
    handler: answerMethod,
  });
};
