import type { FastifyInstance } from 'fastify';
import { livenessFields } from '../../spec/liveness-request.js';
import { isRejection } from '../../spec/rejection.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { answerRejection } from '../errors.js';
import { livenessAnswers, livenessForm } from '../present/schemas/liveness.js';
import { onceHeaders } from '../present/schemas/shared.js';
import { admit } from '../request/admit.js';
import { fieldsFor } from '../sandbox/outcome.js';
import { answerLiveness } from './answer-liveness.js';
import { answerOnce } from './answer-once.js';
import { postOnly } from './post-only.js';

export const livenessFiles = ['selfie'] as const;

export const livenessRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const { selfieFileBytes: fileBytes } = dependencies.config;
    postOnly(app, '/api/v3.2/biometrics/liveness/', {
      onRequest: authenticate,
      handler: async (request, reply) => {
        const fields = fieldsFor(request.client!, livenessFields);
        const rules = { files: livenessFiles, fields, fileBytes };
        const form = await admit(dependencies, request, reply, 'liveness', rules);
        if (isRejection(form)) return answerRejection(request, reply, form);
        return answerOnce(dependencies, request, reply, ['liveness', answerLiveness], form);
      },
      schema: {
        operationId: 'checkLiveness',
        summary: 'Tell a live selfie from a spoof',
        tags: ['verification'],
        security: [{ bearer: [] }],
        consumes: ['multipart/form-data'],
        headers: onceHeaders,
        body: livenessForm,
        response: livenessAnswers,
      },
    });
  };
