import type { FastifyInstance } from 'fastify';
import { livenessFields } from '../../spec/liveness-request.js';
import { isRejection } from '../../spec/rejection.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { answerRejection } from '../errors.js';
import { livenessAnswers, livenessForm } from '../present/schemas/liveness.js';
import { admit } from '../request/admit.js';
import { languageOf } from '../request/language.js';
import { answerLiveness } from './answer-liveness.js';
import { postOnly } from './post-only.js';

export const livenessFiles = ['selfie'] as const;

export const livenessRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const rules = {
      files: livenessFiles,
      fields: livenessFields,
      fileBytes: dependencies.config.selfieFileBytes,
    };
    postOnly(app, '/api/v3.2/biometrics/liveness/', {
      onRequest: authenticate,
      handler: async (request, reply) => {
        const form = await admit(dependencies, request, reply, 'liveness', rules);
        if (isRejection(form)) return answerRejection(request, reply, form);
        const language = languageOf(request);
        const answered = await answerLiveness(dependencies, request, reply, form, language);
        return reply.code(answered.status).send(answered.body);
      },
      schema: {
        operationId: 'checkLiveness',
        summary: 'Tell a live selfie from a spoof',
        tags: ['verification'],
        security: [{ bearer: [] }],
        consumes: ['multipart/form-data'],
        body: livenessForm,
        response: livenessAnswers,
      },
    });
  };
