import type { FastifyInstance } from 'fastify';
import { codes } from '../../spec/codes.js';
import * as schemas from '../present/schemas/operations.js';

/** Every code there is, so that an integrator can build its texts and its switch from the service. */
export const codeList = Object.entries(codes)
  .map(([reason, { code, service, status, kind, en, es }]) => ({
    code,
    reason,
    service,
    http_status: status,
    class: kind,
    en,
    es,
  }))
  .sort((a, b) => a.code - b.code);

export const codeRoutes = (app: FastifyInstance): void => {
  app.get('/api/v3.2/codes/', {
    handler: () => ({ codes: codeList }),
    schema: {
      operationId: 'listCodes',
      summary: 'Every code, its meaning and what to do about it',
      tags: ['operation'],
      response: { 200: schemas.codeList },
    },
  });
};
