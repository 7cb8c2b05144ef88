import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { expiryOf, judgeExpiry } from '../../flows/document/expiry.js';
import { ocrFields, parseOcrForm } from '../../spec/ocr-request.js';
import { dateOf } from '../../spec/calendar.js';
import { isRejection } from '../../spec/rejection.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { answerRejection } from '../errors.js';
import { presentDiagnostics } from '../present/diagnostics.js';
import { ocrAnswers, ocrForm } from '../present/schemas/ocr.js';
import { admit } from '../request/admit.js';
import { languageOf } from '../request/language.js';
import { runJob } from '../request/run-job.js';
import { planOcr } from './ocr-plan.js';
import { postOnly } from './post-only.js';

export const ocrFiles = ['frontside', 'backside'] as const;
export const ocrPaths = ['/api/v3.2/ocr/', '/api/ocr/'] as const;

export const ocrRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const rules = {
      files: ocrFiles,
      fields: ocrFields,
      fileBytes: dependencies.config.documentFileBytes,
    };

    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const form = await admit(dependencies, request, reply, 'ocr', rules);
      if (isRejection(form)) return answerRejection(request, reply, form);
      const asked = parseOcrForm(form);
      if (isRejection(asked)) return answerRejection(request, reply, asked);
      const { services, refuseExpired } = request.client!;
      const proofOfLife = services.includes('id_reader_plus');
      const today = dateOf(new Date(dependencies.store.clock.now()));
      const { kind, job, present } = planOcr(asked);
      const result = await runJob(dependencies, request, reply, {
        endpoint: 'ocr',
        kind,
        job: { ...job, explain: asked.details, proofOfLife },
        ...(refuseExpired && { judge: (read) => judgeExpiry(read, today) }),
      });
      if (isRejection(result)) return answerRejection(request, reply, result);
      const { outcome, id } = result;
      const expiry = isRejection(outcome) ? undefined : expiryOf(outcome, today);
      const details = asked.details ? presentDiagnostics(result, expiry) : undefined;
      if (isRejection(outcome)) {
        const isCard = job.flow === 'identificationCard';
        const extras = { id, returnId: asked.returnId, details, isCard };
        return answerRejection(request, reply, outcome, extras);
      }
      const extras = { id: asked.returnId ? id : undefined, details };
      return present(outcome, id, extras, languageOf(request));
    };

    for (const url of ocrPaths)
      postOnly(app, url, {
        onRequest: authenticate,
        handler: answer,
        schema: {
          operationId: url === ocrPaths[0] ? 'readDocument' : 'readDocumentUnversioned',
          summary: 'Read an identity document',
          tags: ['verification'],
          security: [{ bearer: [] }],
          consumes: ['multipart/form-data'],
          body: ocrForm,
          response: ocrAnswers,
        },
      });
  };
