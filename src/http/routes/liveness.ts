import type { FastifyInstance } from 'fastify';
import { parseLivenessForm } from '../../spec/liveness-request.js';
import { isRejection, reject } from '../../spec/rejection.js';
import type { Authenticate } from '../auth/authenticate.js';
import { answerRejection } from '../errors.js';
import { admit, type EndpointRules } from '../process.js';
import * as schemas from '../schemas.js';
import type { Parts } from '../server.js';

/** The request is read and judged in full; the verdict itself does not exist yet and says so. */
export const livenessRoutes =
  (parts: Parts, authenticate: Authenticate) => async (app: FastifyInstance) => {
    const rules: EndpointRules = {
      service: 'liveness',
      files: ['selfie'],
      fileBytes: parts.config.selfieFileBytes,
      bodyMs: parts.config.bodyMs,
      invalid: 'livenessRequestInvalid',
      tooLarge: 'selfieTooLarge',
      notContracted: 'livenessNotContracted',
      tooManyRequests: 'livenessTooManyRequests',
      notMultipart: 'livenessNotMultipart',
    };
    app.post('/api/v3.2/biometrics/liveness/', {
      onRequest: authenticate,
      validatorCompiler: () => () => true,
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
        body: schemas.livenessForm,
        response: {
          401: schemas.unauthorized,
          '2xx': schemas.liveness,
          '4xx': schemas.liveness,
          '5xx': schemas.liveness,
        },
      },
    });
  };
