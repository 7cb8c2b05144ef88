import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../contract/codes.js';
import { giveChipChallenge } from '../../verify/chip.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { chipChallenge } from '../present/schemas/chip.js';
import { failures, problem } from '../present/schemas/shared.js';
import { speller } from '../present/speller.js';
import { readJsonBodies } from '../request/bodies.js';
import { createClientLimit } from '../request/rate-limit.js';
import { postOnly } from './post-only.js';

const spell = speller(chipChallenge);

/** The eight bytes that a chip signs to prove that it is not a copy. */
export const chipChallengeRoutes =
  ({ store }: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    readJsonBodies(app);
    postOnly(app, '/api/v3.2/chip/challenges/', {
      audit: 'nothing',
      onRequest: [authenticate, createClientLimit(store, 'challenges')],
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { name, services } = request.client!;
        if (!services.includes('chip'))
          return reply.code(403).send({ error: codes.chipNotContracted.en });
        return reply
          .code(201)
          .send(spell(await giveChipChallenge(store, { client: name, session: null })));
      },
      schema: {
        operationId: 'createChipChallenge',
        summary: 'Eight bytes for a chip to sign (Active Authentication)',
        tags: ['verification'],
        security: [{ bearer: [] }],
        response: { ...failures, 201: chipChallenge, 403: problem, 413: problem, 415: problem },
      },
    });
  };
