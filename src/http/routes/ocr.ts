import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ocrFields,
  type OcrRequest,
  parseOcrForm,
  supportedPassportCodes,
} from '../../spec/ocr-request.js';
import { isRejection, reject } from '../../spec/rejection.js';
import { admit, type EndpointRules } from '../admit.js';
import type { Authenticate } from '../auth/authenticate.js';
import { answerRejection } from '../errors.js';
import { languageOf } from '../language.js';
import { presentDiagnostics, presentPassport, presentPassportWithoutOcr } from '../present.js';
import { runJob } from '../process.js';
import { record, recordFailure } from '../record.js';
import { ocrAnswers, ocrForm } from '../schemas/ocr.js';
import type { Parts } from '../server.js';
import { postOnly } from './post-only.js';

export const ocrPaths = ['/api/v3.2/ocr/', '/api/ocr/'] as const;

/** What this version cannot do yet is said, never made up. */
const notBuilt = (request: OcrRequest, services: readonly string[]): string | undefined => {
  if (services.includes('id_reader_plus')) return 'ID Reader Plus (document proof of life)';
  if (request.documentType !== 'passport') return `document_type=${request.documentType}`;
  return supportedPassportCodes.includes(request.documentId ?? '') ? 'document_id=052' : undefined;
};

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
      const missing = notBuilt(asked, request.client!.services);
      if (missing) return answerRejection(request, reply, reject('ocrNotBuilt', { missing }));

      const result = await runJob(parts, reply, {
        job: { flow: 'passport', frontside: asked.frontside },
        overloaded: 'ocrOverloaded',
        failed: () => recordFailure(parts, request, 'passport', 'ocrFault'),
      });
      if (isRejection(result)) return answerRejection(request, reply, result);
      const id = await record(parts, request, 'passport', result);
      const { outcome } = result;
      const details = asked.details ? presentDiagnostics(result) : undefined;
      if (isRejection(outcome)) return answerRejection(request, reply, outcome, { id, details });

      const extras = { id: asked.returnId ? id : undefined, details };
      // Interface 2.5: the MRZ stands, the part that was asked for by code does not.
      return asked.documentId === undefined
        ? presentPassport(outcome, extras)
        : presentPassportWithoutOcr(
            outcome,
            reject('passportCodeUnsupported'),
            languageOf(request),
            extras,
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
