import type { FastifyInstance } from 'fastify';
import { livenessFields, parseLivenessForm } from '../../spec/liveness-request.js';
import { scoresIn } from '../../spec/liveness-scores.js';
import { isRejection } from '../../spec/rejection.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { answerRejection } from '../errors.js';
import { presentDiagnostics } from '../present/diagnostics.js';
import { presentLiveness } from '../present/liveness.js';
import { livenessAnswers, livenessForm } from '../present/schemas/liveness.js';
import { admit } from '../request/admit.js';
import { cameraBaseline, learnCamera } from '../request/camera.js';
import { runJob } from '../request/run-job.js';
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
        const asked = parseLivenessForm(form);
        if (isRejection(asked)) return answerRejection(request, reply, asked);
        const result = await runJob(dependencies, request, reply, {
          endpoint: 'liveness',
          kind: 'selfie',
          job: {
            flow: 'selfie',
            selfie: asked.selfie,
            baseline: await cameraBaseline(dependencies, request, asked.device),
            explain: asked.diagnostics,
          },
        });
        if (isRejection(result)) return answerRejection(request, reply, result);
        await learnCamera(dependencies, request, asked.device, result.camera);
        const { outcome } = result;
        const id = asked.returnId ? result.id : undefined;
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
