import type { FastifyInstance, RouteShorthandOptionsWithHandler } from 'fastify';
import { answerMethod } from '../errors.js';

const others = ['GET', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * A route whose handler reads and validates the body itself; the schema only documents it. Other
 * methods are answered 405.
 */
export const postOnly = (
  app: FastifyInstance,
  url: string,
  options: RouteShorthandOptionsWithHandler,
): void => {
  app.post(url, { ...options, validatorCompiler: () => () => true });
  app.route({ method: [...others], url, schema: { hide: true }, handler: answerMethod });
};
