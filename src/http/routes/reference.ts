import type { FastifyInstance } from 'fastify';
import { constantJson } from '../constant-json.js';
import { presentCapabilities } from '../present/capabilities.js';
import { codeList } from '../present/codes.js';
import * as schemas from '../present/schemas/operations.js';

export const referenceRoutes = (app: FastifyInstance): void => {
  app.get('/api/v3.2/capabilities/', {
    audit: 'nothing',
    handler: constantJson(presentCapabilities),
    schema: {
      operationId: 'listCapabilities',
      summary: 'What the checks can and cannot detect, with their error rates',
      tags: ['operation'],
      response: { 200: schemas.capabilities },
    },
  });

  app.get('/api/v3.2/codes/', {
    audit: 'nothing',
    handler: constantJson(() => ({ codes: codeList })),
    schema: {
      operationId: 'listCodes',
      summary: 'Every code, its meaning and what to do about it',
      tags: ['operation'],
      response: { 200: schemas.codeList },
    },
  });
};
