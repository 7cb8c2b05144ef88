import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '../auth/authenticate.js';
import { issueChallenge, newChallengeId } from '../../sessions/challenge/issue-challenge.js';
import type { Store } from '../../store/open-store.js';
import type { Dependencies } from '../dependencies.js';
import { spellChallenge } from '../present/challenge.js';
import { livenessNotContracted } from '../present/failures.js';
import * as schemas from '../present/schemas/challenges.js';
import { problem, unauthorized } from '../present/schemas/shared.js';
import { readJsonBodies } from '../request/bodies.js';
import { createClientLimit } from '../request/rate-limit.js';
import { fits, textOf } from '../request/form-fields.js';
import { postOnly } from './post-only.js';

const unknownPrevious = { error: 'This is not a challenge of the last hour.', field: 'previous' };
export const noAttemptLeft = {
  error: 'No attempt is left; offer the person another way.',
  code: 'attempts_spent',
} as const;

const previousIn = ({ body }: FastifyRequest): string | undefined =>
  typeof body === 'object' && body !== null ? textOf({ ...body }, 'previous') : undefined;

/**
 * The series of attempts by one person, found by the previous challenge; or what is wrong with the
 * request.
 */
export const seriesFor = async (
  { challenges }: Pick<Store, 'challenges'>,
  request: FastifyRequest,
  id: string,
): Promise<string | typeof unknownPrevious> => {
  const previous = previousIn(request);
  if (previous === undefined) return id;
  if (!fits(previous, schemas.challengeForm.properties.previous)) return unknownPrevious;
  return (await challenges.seriesOf(request.client!.name, previous)) ?? unknownPrevious;
};

/** For apps that record the moving selfie themselves; the page of a session has its own. */
export const challengeRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const { store } = dependencies;
    readJsonBodies(app);
    postOnly(app, '/api/v3.2/biometrics/challenges/', {
      audit: 'nothing',
      onRequest: [authenticate, createClientLimit(store, 'challenges')],
      handler: async (request, reply) => {
        const { name: client, services } = request.client!;
        if (!services.includes('liveness')) return reply.code(403).send(livenessNotContracted);
        const id = newChallengeId();
        const series = await seriesFor(store, request, id);
        if (typeof series !== 'string') return reply.code(400).send(series);
        const issued = await issueChallenge(dependencies.store, {
          id,
          client,
          series,
          session: null,
        });
        return issued
          ? reply.code(201).send(spellChallenge(issued))
          : reply.code(409).send(noAttemptLeft);
      },
      schema: {
        operationId: 'createChallenge',
        summary: 'Choose what the person is to do in front of the camera',
        tags: ['verification'],
        security: [{ bearer: [] }],
        body: schemas.challengeForm,
        response: {
          201: schemas.challenge,
          400: problem,
          401: unauthorized,
          403: problem,
          409: schemas.attemptsSpent,
          413: problem,
          415: problem,
          429: problem,
          '5xx': problem,
        },
      },
    });
  };
