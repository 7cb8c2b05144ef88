import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ocrFields, parseOcrForm } from '../../spec/ocr-request.js';
import { isRejection } from '../../spec/rejection.js';
import { admit, type EndpointRules } from '../admit.js';
import type { Authenticate } from '../auth/authenticate.js';
import { answerRejection } from '../errors.js';
import { languageOf } from '../language.js';
import { metadataOf } from '../metadata.js';
import { planOcr } from '../ocr-plan.js';
import { presentDiagnostics } from '../present.js';
import { runJob } from '../process.js';
import { record, recordFailure } from '../record.js';
import { ocrAnswers, ocrForm } from '../schemas/ocr.js';
import type { Parts } from '../server.js';
import { postOnly } from './post-only.js';

export const ocrPaths = ['/api/v3.2/ocr/', '/api/ocr/'] as const;

export const ocrRoutes =
  (parts: Parts, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const rules: EndpointRules = {
      service: 'ocr',
      files: ['frontside', 'backside'],
      fields: ocrFields,
      fileBytes: parts.config.documentFileBytes,
      bodyMs: parts.config.bodyMs,
      invalid: 'ocrRequestInvalid',
      tooLarge: 'ocrFileTooLarge',
      notContracted: 'ocrNotContracted',
      tooManyRequests: 'ocrTooManyRequests',
      notMultipart: 'ocrNotMultipart',
    };

    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const form = await admit(parts, request, reply, rules);
      if (isRejection(form)) return answerRejection(request, reply, form);
      const asked = parseOcrForm(form);
      if (isRejection(asked)) return answerRejection(request, reply, asked);
      const proofOfLife = request.client!.services.includes('id_reader_plus');
      const { kind, job, present } = planOcr(asked);
      const result = await runJob(parts, reply, {
        job: { ...job, explain: asked.details, proofOfLife },
        overloaded: 'ocrOverloaded',
        failed: () => recordFailure(parts, request, kind, 'ocrFault'),
      });
      if (isRejection(result)) return answerRejection(request, reply, result);
      const id = await record(parts, request, kind, result);
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
