import { randomUUID } from 'node:crypto';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { requestOwner, beginRequest, endRequest, unverifiedOwner } from '../store/request-owner.js';
import { createAuthenticate } from './auth/authenticate.js';
import { createAuthenticateStaff, createStaff } from './auth/staff.js';
import { closeInOrder } from './closing.js';
import { allowFrames } from './capture/frame-ancestors.js';
import { oneAtATime } from './connections/one-at-a-time.js';
import { trackConnections } from './connections/open-connections.js';
import { allowUpgrades } from './connections/upgrades.js';
import type { Dependencies } from './dependencies.js';
import { closeLongBodies, mostBodyBytes, readNoBodies } from './request/bodies.js';
import { nameUnknownInput } from './request/ignored.js';
import { refuseUnstorable } from './request/stored-text.js';
import { longestBodyBytes } from './request/endpoint-forms.js';
import { answerClientError, answerError } from './errors.js';
import { logAnswers } from './log.js';
import { documentRoutes } from './openapi/document-routes.js';
import { appRoutes } from './routes/apps.js';
import { cameraRoutes } from './routes/cameras.js';
import { captureRoutes } from './routes/capture.js';
import { capturePageRoutes } from './routes/capture-page.js';
import { challengeRoutes } from './routes/challenges.js';
import { chipChallengeRoutes } from './routes/chip-challenges.js';
import { consoleRoutes } from './routes/console.js';
import { conversationRoutes } from './routes/conversations.js';
import { conversationSocketRoute } from './routes/conversation-socket.js';
import { operationRoutes } from './routes/operations.js';
import { photoRoutes } from './routes/photos.js';
import { peopleRoutes } from './routes/people.js';
import { referenceRoutes } from './routes/reference.js';
import { reviewWorkRoutes } from './routes/review-work.js';
import { reviewRoutes } from './routes/reviews.js';
import { eventRoutes } from './routes/events.js';
import { sessionFiguresRoutes } from './routes/session-figures.js';
import { sessionRoutes } from './routes/sessions.js';
import { staffPasswordRoute } from './routes/staff-password.js';
import { staffPeopleRoutes } from './routes/staff-people.js';
import { staffPolicyRoutes } from './routes/staff-policy.js';
import { staffRoutes } from './routes/staff.js';
import { tokenRoutes } from './routes/token.js';
import { transactionRoutes } from './routes/transactions.js';
import { verificationRoutes } from './routes/verification.js';
import { traceRequests } from './trace-requests.js';

/** A caller's own request id is kept if it is well-formed; others might carry personal data. */
const requestIdOf = (message: IncomingMessage): string => {
  const given = message.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
};

/** With two hosts it is unknown which one a proxy used (RFC 9112, 3.2). */
const refuseTwoHosts = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isHost = (text: string, i: number): boolean =>
      i % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
    if (raw.rawHeaders.filter(isHost).length <= 1) return done();
    done(Object.assign(new Error('more than one host'), { statusCode: 400 }));
  });
};

const tellWhoAsks = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ headers }, { raw }, done) => {
    const who = beginRequest(headers.authorization === undefined ? '' : unverifiedOwner);
    if (raw.closed) endRequest(who);
    else raw.once('close', () => endRequest(who));
    requestOwner.run(who, done);
  });
};

/** Limits of Node's own server. */
const wire = ({ bodyMs }: Dependencies['config']) => ({
  headersTimeout: Math.min(10_000, bodyMs + 5000),
  requestTimeout: bodyMs + 5000, // a fallback for multipart's own timer
  keepAliveTimeout: 72_000, // longer than the minute of most proxies, which then close first
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 1000, // Node's default is 30 s
});

/**
 * Everything on one port, or with ANVERSO_OPERATIONS_PORT on the second: `public` leaves out what
 * is for the operator alone.
 */
export const createServer = async (
  dependencies: Dependencies,
  part: 'all' | 'public' = 'all',
): Promise<FastifyInstance> => {
  const { config } = dependencies;
  const loggerInstance: FastifyBaseLogger = dependencies.log;
  let answer!: RequestListener;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: (message) => requestIdOf(message),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // One hop: the address that our own proxy saw. Earlier hops are only claimed by the caller.
    trustProxy: config.trustProxy === 'yes' ? (_address, hop) => hop === 0 : false,
    bodyLimit: mostBodyBytes,
    serverFactory: (handler) => {
      answer = handler;
      return createHttpServer(wire(config), oneAtATime(handler));
    },
    return503OnClosing: false, // `closeInOrder` does this, in the interface's own shape
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    // Answers are checked by types, requests by schemas; only numbers in queries are converted.
    ajv: {
      customOptions: {
        coerceTypes: true,
        removeAdditional: false,
        allErrors: false,
        // `1e400` becomes Infinity; with strict numbers ajv would skip its `maximum`.
        strictNumbers: false,
      },
    },
  });

  if (part === 'all') await documentRoutes(app);
  readNoBodies(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'There is nothing here.' }),
  );
  traceRequests(app);
  logAnswers(app, dependencies.metrics);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cache-control', 'no-store');
    done();
  });
  const open = trackConnections(app.server);
  allowUpgrades(app.server, open, answer);
  const isOperations = part === 'all' && config.operationsPort !== undefined;
  dependencies.connections.limit(app.server, open, isOperations ? 'operations' : 'public');
  closeInOrder(app, open);
  tellWhoAsks(app);
  refuseTwoHosts(app);
  closeLongBodies(app, longestBodyBytes(config));
  refuseUnstorable(app);
  nameUnknownInput(app);

  allowFrames(app, dependencies.store);

  const authenticate = createAuthenticate(dependencies);
  // Each group in its own scope: its body parsers and hooks do not reach the others.
  const scoped = (routes: (scope: FastifyInstance) => void): void =>
    void app.register((scope, _options, done) => {
      routes(scope);
      done();
    });
  if (part === 'all') scoped(operationRoutes(dependencies));
  scoped(referenceRoutes);
  scoped(consoleRoutes);
  scoped(capturePageRoutes);
  scoped(tokenRoutes(dependencies));
  scoped(verificationRoutes(dependencies, authenticate));
  scoped(challengeRoutes(dependencies, authenticate));
  scoped(chipChallengeRoutes(dependencies, authenticate));
  scoped(conversationRoutes(dependencies, authenticate));
  scoped(conversationSocketRoute(dependencies));
  scoped(appRoutes(dependencies, authenticate));
  scoped(transactionRoutes(dependencies, authenticate));
  scoped(peopleRoutes(dependencies, authenticate));
  scoped(cameraRoutes(dependencies, authenticate));
  const staff = createStaff(dependencies);
  const authenticateStaff = createAuthenticateStaff(staff);
  scoped(staffRoutes(dependencies, staff));
  scoped(photoRoutes(dependencies, authenticate));
  scoped(staffPasswordRoute(dependencies, staff));
  scoped(staffPeopleRoutes(dependencies, authenticateStaff));
  scoped(staffPolicyRoutes(dependencies, authenticateStaff));
  scoped(eventRoutes(dependencies, authenticate));
  scoped(sessionFiguresRoutes(dependencies, authenticate));
  scoped(sessionRoutes(dependencies, authenticate, authenticateStaff()));
  scoped(reviewRoutes(dependencies, authenticateStaff));
  scoped(reviewWorkRoutes(dependencies, authenticateStaff));
  scoped(captureRoutes(dependencies));
  return app;
};
