import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OcrRequest, parseOcrForm, supportedPassportCodes } from '../../spec/ocr-request.js';
import { isRejection, reject } from '../../spec/rejection.js';
import type { Authenticate } from '../auth/authenticate.js';
import { answerRejection } from '../errors.js';
import { languageOf } from '../language.js';
import { presentPassport, presentPassportWithoutOcr } from '../present.js';
import { admit, type EndpointRules, record, runJob } from '../process.js';
import * as schemas from '../schemas.js';
import type { Parts } from '../server.js';

export const ocrPaths = ['/api/v3.2/ocr/', '/api/ocr/'] as const;

/** What this version cannot do yet is said, never made up. */
const notBuilt = (request: OcrRequest, services: readonly string[]): string | undefined => {
  if (services.includes('id_reader_plus')) return 'ID Reader Plus (document proof of life)';
  if (request.documentType !== 'passport') return `document_type=${request.documentType}`;
  return supportedPassportCodes.includes(request.documentId ?? '') ? 'document_id=052' : undefined;
};

export const ocrRoutes =
  (parts: Parts, authenticate: Authenticate) => async (app: FastifyInstance) => {
    const rules: EndpointRules = {
      service: 'ocr',
      files: ['frontside', 'backside'],
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

      const result = await runJob(
        parts,
        reply,
        { flow: 'passport', frontside: asked.frontside },
        'ocrOverloaded',
      );
      if (isRejection(result)) return answerRejection(request, reply, result);
      const id = await record(parts, request, 'passport', result);
      const { outcome } = result;
      if (isRejection(outcome)) return answerRejection(request, reply, outcome);

      const extras = {
        id: asked.returnId ? id : undefined,
        details: asked.details
          ? { ...outcome.diagnostics, timings_ms: result.timingsMs }
          : undefined,
      };
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
      app.post(url, {
        onRequest: authenticate,
        // The body is a stream that `admit` reads; the schema documents it.
        validatorCompiler: () => () => true,
        handler: answer,
        schema: {
          operationId: url === ocrPaths[0] ? 'readDocument' : 'readDocumentUnversioned',
          summary: 'Read an identity document',
          tags: ['verification'],
          security: [{ bearer: [] }],
          consumes: ['multipart/form-data'],
          body: schemas.ocrForm,
          response: {
            200: schemas.oneOf(
              schemas.passport,
              schemas.passportPlus,
              schemas.nationalPassport,
              schemas.passportWithoutOcr,
              schemas.identityCard,
              schemas.identityCardSides,
              schemas.proofOfLifeFailure,
            ),
            401: schemas.unauthorized,
            '4xx': schemas.ocrError,
            '5xx': schemas.ocrError,
          },
        },
      });
  };
