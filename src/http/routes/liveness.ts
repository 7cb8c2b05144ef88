import type { FastifyInstance } from 'fastify';
import { livenessFields, parseLivenessForm } from '../../spec/liveness-request.js';
import { isRejection, reject } from '../../spec/rejection.js';
import { admit, type EndpointRules } from '../admit.js';
import type { Authenticate } from '../auth/authenticate.js';
import { answerRejection } from '../errors.js';
import { livenessAnswers, livenessForm } from '../schemas/liveness.js';
import type { Parts } from '../server.js';
import { postOnly } from './post-only.js';

/** The request is read and judged in full; the verdict itself does not exist yet and says so. */
export const livenessRoutes =
  (parts: Parts, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const rules: EndpointRules = {
      service: 'liveness',
      files: ['selfie'],
      fields: livenessFields,
      fileBytes: parts.config.selfieFileBytes,
      bodyMs: parts.config.bodyMs,
      invalid: 'livenessRequestInvalid',
      tooLarge: 'selfieTooLarge',
      notContracted: 'livenessNotContracted',
      tooManyRequests: 'livenessTooManyRequests',
      notMultipart: 'livenessNotMultipart',
    };
    postOnly(app, '/api/v3.2/biometrics/liveness/', {
      onRequest: authenticate,
      handler: async (request, reply) => {
        const form = await admit(parts, request, reply, rules);
        if (isRejection(form)) return answerRejection(request, reply, form);
        const asked = parseLivenessForm(form);
        return answerRejection(
          request,
          reply,
          isRejection(asked) ? asked : reject('livenessNotBuilt'),
        );
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
