import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import type { Logger } from 'pino';
import type { Store } from '../store/open-store.js';
import { createAuthenticate } from './auth/authenticate.js';
import type { KeyRing } from './auth/keys.js';
import type { Tokens } from './auth/tokens.js';
import type { IdentityProvider } from './auth/identity-provider.js';
import { answerClientError, answerError } from './errors.js';
import { logAnswers } from './log.js';
import type { Metrics } from './metrics.js';
import type { Flows } from './process.js';
import { codeRoutes } from './routes/codes.js';
import { livenessRoutes } from './routes/liveness.js';
import { ocrRoutes } from './routes/ocr.js';
import { operationRoutes } from './routes/operations.js';
import { tokenRoutes } from './routes/token.js';
import { transactionRoutes } from './routes/transactions.js';

/** Everything a route may need; made once in main.ts. */
export type Parts = {
  readonly config: Config;
  readonly store: Store;
  readonly flows: Flows;
  readonly tokens: Tokens;
  readonly keys: KeyRing;
  readonly identityProvider?: IdentityProvider | undefined;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly version: string;
};

/** A caller's own request id is kept when it is one; anything else could carry anything. */
const requestIdOf = (message: IncomingMessage): string => {
  const given = message.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
};

export const createServer = async (parts: Parts): Promise<FastifyInstance> => {
  const { config } = parts;
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    disableRequestLogging: true,
    genReqId: (message) => requestIdOf(message as IncomingMessage),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 64 },
    trustProxy: config.trustProxy === 'yes',
    bodyLimit: 64 * 1024, // JSON and urlencoded forms; multipart has limits of its own
    requestTimeout: config.bodyMs + 5000, // the net under multipart's own timer
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    // Answers are checked by types; requests by the schemas, without guessing beyond query numbers.
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false, allErrors: false } },
  });

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Anverso',
        version: '3.2.0',
        description: 'Identity document OCR, document proof of life and selfie liveness.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      tags: [
        { name: 'verification', description: 'The two endpoints of the interface' },
        { name: 'tokens', description: 'Obtaining and refreshing access tokens' },
        { name: 'transactions', description: 'What was answered; never what was in the images' },
        { name: 'operation', description: 'Health, metrics, reference' },
      ],
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });

  // Bodies of the two endpoints are read by their handlers, after authentication.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'There is nothing here.' }),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cache-control', 'no-store');
  });
  logAnswers(app, parts.metrics);

  const authenticate = createAuthenticate(parts);
  await app.register(operationRoutes(parts));
  await app.register(codeRoutes);
  await app.register(tokenRoutes(parts));
  await app.register(ocrRoutes(parts, authenticate));
  await app.register(livenessRoutes(parts, authenticate));
  await app.register(transactionRoutes(parts, authenticate));
  return app;
};
