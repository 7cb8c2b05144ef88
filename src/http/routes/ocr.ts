import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ocrFields } from '../../spec/ocr-request.js';
import { isRejection } from '../../spec/rejection.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { answerRejection } from '../errors.js';
import { ocrAnswers, ocrForm } from '../present/schemas/ocr.js';
import { onceHeaders } from '../present/schemas/shared.js';
import { admit } from '../request/admit.js';
import { fieldsFor } from '../sandbox/outcome.js';
import { answerOcr } from './answer-ocr.js';
import { answerOnce } from './answer-once.js';
import { postOnly } from './post-only.js';

export const ocrFiles = ['frontside', 'backside'] as const;
export const ocrPaths = ['/api/v3.2/ocr/', '/api/ocr/'] as const;

export const ocrRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const { documentFileBytes: fileBytes } = dependencies.config;

    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const rules = { files: ocrFiles, fields: fieldsFor(request.client!, ocrFields), fileBytes };
      const form = await admit(dependencies, request, reply, 'ocr', rules);
      if (isRejection(form)) return answerRejection(request, reply, form);
      return answerOnce(dependencies, request, reply, ['ocr', answerOcr], form);
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
          headers: onceHeaders,
          body: ocrForm,
          response: ocrAnswers,
        },
      });
  };
