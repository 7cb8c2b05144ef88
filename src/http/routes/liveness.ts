import type { FastifyInstance } from 'fastify';
import { livenessFields, parseLivenessForm } from '../../spec/liveness-request.js';
import { scoresIn } from '../../spec/liveness-scores.js';
import { isRejection } from '../../spec/rejection.js';
import { admit, type EndpointRules } from '../request/admit.js';
import type { Authenticate } from '../auth/authenticate.js';
import { answerRejection } from '../errors.js';
import { presentDiagnostics, presentLiveness } from '../present/documents.js';
import { runJob } from '../request/run-job.js';
import { record, recordFailure } from '../request/record.js';
import { livenessAnswers, livenessForm } from '../present/schemas/liveness.js';
import type { Dependencies } from '../dependencies.js';
import { postOnly } from './post-only.js';

/** Of the transaction. */
const kind = 'selfie';

export const livenessRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const rules: EndpointRules = {
      service: 'liveness',
      files: ['selfie'],
      fields: livenessFields,
      fileBytes: dependencies.config.selfieFileBytes,
      bodyMs: dependencies.config.bodyMs,
      invalid: 'livenessRequestInvalid',
      tooLarge: 'selfieTooLarge',
      notContracted: 'livenessNotContracted',
      tooManyRequests: 'livenessTooManyRequests',
      notMultipart: 'livenessNotMultipart',
    };
    postOnly(app, '/api/v3.2/biometrics/liveness/', {
      onRequest: authenticate,
      handler: async (request, reply) => {
        const form = await admit(dependencies, request, reply, rules);
        if (isRejection(form)) return answerRejection(request, reply, form);
        const asked = parseLivenessForm(form);
        if (isRejection(asked)) return answerRejection(request, reply, asked);
        const result = await runJob(dependencies, reply, {
          job: { flow: 'selfie', selfie: asked.selfie, explain: asked.diagnostics },
          overloaded: 'livenessOverloaded',
          failed: () => recordFailure(dependencies, request, kind, 'livenessFault'),
        });
        if (isRejection(result)) return answerRejection(request, reply, result);
        const transaction = await record(dependencies, request, kind, result);
        const id = asked.returnId ? transaction : undefined;
        const { outcome } = result;
        const diagnostics = asked.diagnostics ? presentDiagnostics(result) : undefined;
        if (!isRejection(outcome))
          return presentLiveness(outcome.scores, { details: asked.details, id, diagnostics });
        const scores = asked.details ? scoresIn(outcome) : undefined;
        return answerRejection(request, reply, outcome, { id, scores, details: diagnostics });
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
