import type { FastifyInstance } from 'fastify';
import { matchFields } from '../../spec/match-request.js';
import { isRejection } from '../../spec/rejection.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { answerRejection } from '../errors.js';
import { matchAnswers, matchForm } from '../present/schemas/match.js';
import { onceHeaders } from '../present/schemas/shared.js';
import { admit } from '../request/admit.js';
import { fieldsFor } from '../sandbox/outcome.js';
import { answerMatch } from './answer-match.js';
import { answerOnce } from './answer-once.js';
import { postOnly } from './post-only.js';

export const matchFiles = ['frontside', 'selfie'] as const;

/** An extension of the interface (docs/DECISIONS.md 13). */
export const matchRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const { selfieFileBytes: fileBytes } = dependencies.config;
    postOnly(app, '/api/v3.2/biometrics/match/', {
      onRequest: authenticate,
      handler: async (request, reply) => {
        const fields = fieldsFor(request.client!, matchFields);
        const rules = { files: matchFiles, fields, fileBytes };
        const form = await admit(dependencies, request, reply, 'match', rules);
        if (isRejection(form)) return answerRejection(request, reply, form);
        return answerOnce(dependencies, request, reply, ['match', answerMatch], form);
      },
      schema: {
        operationId: 'matchFaces',
        summary: 'Compare the portrait of a document with a selfie',
        tags: ['verification'],
        security: [{ bearer: [] }],
        consumes: ['multipart/form-data'],
        headers: onceHeaders,
        body: matchForm,
        response: matchAnswers,
      },
    });
  };
