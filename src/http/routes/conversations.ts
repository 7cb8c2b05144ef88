import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationHookHandler,
} from 'fastify';
import { readHashMessage } from '../../contract/conversation-message.js';
import { newChallengeId } from '../../sessions/challenge/issue-challenge.js';
import { openConversation } from '../../sessions/conversation/open-conversation.js';
import { takeMessage } from '../../sessions/conversation/take-message.js';
import type { Store } from '../../store/open-store.js';
import type { Authenticate } from '../auth/authenticate.js';
import { answerUnauthorized } from '../auth/authenticate.js';
import { captureTokenPattern, digest, newCaptureToken } from '../auth/capture-tokens.js';
import { allowOrigins } from '../capture/cors.js';
import type { Dependencies } from '../dependencies.js';
import { presentOpened, presentReply } from '../present/conversation.js';
import { livenessNotContracted } from '../present/failures.js';
import * as schemas from '../present/schemas/conversations.js';
import { attemptsSpent, challengeForm } from '../present/schemas/challenges.js';
import { oneOf, problem, unauthorized } from '../present/schemas/shared.js';
import { readJsonBodies } from '../request/bodies.js';
import { createPacedTurns } from '../request/paced-turns.js';
import { createClientLimit } from '../request/rate-limit.js';
import { noAttemptLeft, seriesFor } from './challenges.js';
import { postOnly } from './post-only.js';

/** The id and the token of a new conversation: a page needs nothing else to continue it. */
export const newOpening = () => {
  const text = newCaptureToken();
  return { id: newChallengeId(), token: { text, hash: digest(text) } };
};

const answerProblem = (reply: FastifyReply, code: schemas.ConversationProblem): FastifyReply =>
  reply.code(409).send({ error: schemas.conversationProblems[code], code });

type Opened = Awaited<ReturnType<typeof openConversation>>;

/**
 * The answer to an opened conversation, for both routes that open one. `spent` answers in the
 * route's own form if no attempt is left.
 */
export const answerOpened = (
  reply: FastifyReply,
  opened: Opened,
  spent: () => FastifyReply,
): FastifyReply => {
  if (opened === 'full') {
    reply.header('retry-after', 5);
    return answerProblem(reply, 'conversations_many');
  }
  return opened ? reply.code(201).send(presentOpened(opened)) : spent();
};

/**
 * Two hundred conversations send a thousand messages a second if nothing stops them. The embedded store
 * has one connection and runs in this thread; of PostgreSQL's ten connections most are left to others.
 */
const turnsOf = ({ kind }: Pick<Store, 'kind'>) =>
  kind === 'pglite'
    ? ({ lanes: 1, mostWaiting: 500, pauseFor: 'time' } as const)
    : ({ lanes: 4, mostWaiting: 500, pauseFor: 'computing' } as const);

/** Before a byte of the body is read. */
const expectToken = async ({ headers }: FastifyRequest, reply: FastifyReply) =>
  captureTokenPattern.test(headers.authorization ?? '')
    ? undefined
    : answerUnauthorized(reply, headers.authorization);

const tokenHashIn = ({ headers }: FastifyRequest): string =>
  digest(captureTokenPattern.exec(headers.authorization!)![1]!);

declare module 'fastify' {
  interface FastifyRequest {
    /** When the body had arrived, on the store's clock. */
    arrivedAt?: number;
  }
}

/**
 * A challenge that is revealed piece by piece. An app opens it with its client's token, a page with its
 * link's (routes/capture.ts); from then on the conversation's own token is enough, on any node.
 */
export const conversationRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const { store } = dependencies;
    const takeTurn = createPacedTurns(turnsOf(store));
    // Not sooner than the whole body: whoever holds back its last bytes could choose the hashes later.
    const noteArrival: preValidationHookHandler = (request, _reply, done) => {
      request.arrivedAt = store.clock.now();
      done();
    };
    readJsonBodies(app);
    allowOrigins(app, dependencies, '/api/v3.2/conversations');

    postOnly(app, '/api/v3.2/biometrics/conversations/', {
      audit: 'nothing',
      onRequest: [authenticate, createClientLimit(store, 'challenges')],
      preValidation: takeTurn,
      handler: async (request, reply) => {
        const { name: client, services } = request.client!;
        if (!services.includes('liveness')) return reply.code(403).send(livenessNotContracted);
        const opening = newOpening();
        const series = await seriesFor(store, request, opening.id);
        if (typeof series !== 'string') return reply.code(400).send(series);
        const opened = await openConversation(store, { ...opening, client, series, session: null });
        return answerOpened(reply, opened, () => reply.code(409).send(noAttemptLeft));
      },
      schema: {
        operationId: 'openConversation',
        summary: 'Open a challenge that is revealed piece by piece',
        tags: ['verification'],
        security: [{ bearer: [] }],
        body: challengeForm,
        response: {
          201: schemas.conversation,
          400: problem,
          401: unauthorized,
          403: problem,
          409: oneOf(attemptsSpent, schemas.conversationConflict),
          413: problem,
          415: problem,
          429: problem,
          '5xx': problem,
        },
      },
    });

    postOnly(app, '/api/v3.2/conversations/:id/hashes/', {
      audit: 'nothing',
      onRequest: expectToken,
      preValidation: [noteArrival, takeTurn],
      handler: async (request: FastifyRequest, reply) => {
        const message = readHashMessage(request.body);
        if ('field' in message)
          return reply.code(400).send({ error: 'This field is not valid.', field: message.field });
        const { id } = request.params as { readonly id: string };
        const opening = { id, tokenHash: tokenHashIn(request) };
        const taken = await takeMessage(store, opening, { message, arrivedAt: request.arrivedAt! });
        if (!('problem' in taken)) return reply.send(presentReply(taken));
        if (taken.problem === 'conversation_unknown')
          return answerUnauthorized(reply, request.headers.authorization);
        return answerProblem(reply, taken.problem);
      },
      schema: {
        operationId: 'sendHashes',
        summary: 'Hashes of the frames taken since, for the next piece',
        description:
          'The same over a WebSocket, which this document cannot describe: `GET /api/v3.2/conversations/{id}/socket/`. ' +
          'The first message is `{"token": "…"}`, within five seconds; its reply is the conversation as it is. Then ' +
          'each message is a body as here, in text of at most 64 KiB, sent when the reply to the last one has come. ' +
          'A message that is not valid is answered as here and ends the connection (4400, 4409; 4401: the token is ' +
          'not good, or no longer); so does the last reply (1000). Whatever ends the connection, the next message ' +
          'may be sent here, or over another one.',
        tags: ['verification'],
        security: [{ conversation: [] }],
        params: schemas.conversationPath,
        body: schemas.hashMessage,
        response: {
          200: schemas.conversationReply,
          400: problem,
          401: unauthorized,
          409: schemas.conversationConflict,
          413: problem,
          415: problem,
          '5xx': problem,
        },
      },
    });
  };
