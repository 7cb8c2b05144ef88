import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ocrFields, parseOcrForm } from '../../spec/ocr-request.js';
import { isRejection } from '../../spec/rejection.js';
import { admit, type EndpointRules } from '../request/admit.js';
import type { Authenticate } from '../auth/authenticate.js';
import { answerRejection } from '../errors.js';
import { languageOf } from '../request/language.js';
import { metadataOf } from '../present/metadata.js';
import { planOcr } from './ocr-plan.js';
import { presentDiagnostics } from '../present/documents.js';
import { runJob } from '../request/run-job.js';
import { record, recordFailure } from '../request/record.js';
import { ocrAnswers, ocrForm } from '../present/schemas/ocr.js';
import type { Dependencies } from '../dependencies.js';
import { postOnly } from './post-only.js';

export const ocrPaths = ['/api/v3.2/ocr/', '/api/ocr/'] as const;

export const ocrRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const rules: EndpointRules = {
      service: 'ocr',
      files: ['frontside', 'backside'],
      fields: ocrFields,
      fileBytes: dependencies.config.documentFileBytes,
      bodyMs: dependencies.config.bodyMs,
      invalid: 'ocrRequestInvalid',
      tooLarge: 'ocrFileTooLarge',
      notContracted: 'ocrNotContracted',
      tooManyRequests: 'ocrTooManyRequests',
      notMultipart: 'ocrNotMultipart',
    };

    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const form = await admit(dependencies, request, reply, rules);
      if (isRejection(form)) return answerRejection(request, reply, form);
      const asked = parseOcrForm(form);
      if (isRejection(asked)) return answerRejection(request, reply, asked);
      const proofOfLife = request.client!.services.includes('id_reader_plus');
      const { kind, job, present } = planOcr(asked);
      const result = await runJob(dependencies, reply, {
        job: { ...job, explain: asked.details, proofOfLife },
        overloaded: 'ocrOverloaded',
        failed: () => recordFailure(dependencies, request, kind, 'ocrFault'),
      });
      if (isRejection(result)) return answerRejection(request, reply, result);
      const id = await record(dependencies, request, kind, result);
      const { outcome } = result;
      const details = asked.details ? presentDiagnostics(result) : undefined;
      if (isRejection(outcome)) {
        const metadata = job.flow === 'identificationCard' ? metadataOf(outcome) : undefined;
        return answerRejection(request, reply, outcome, { id, details, metadata });
      }
      return present(
        outcome,
        id,
        { id: asked.returnId ? id : undefined, details },
        languageOf(request),
      );
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
