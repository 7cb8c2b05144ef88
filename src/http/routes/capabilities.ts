import type { FastifyInstance } from 'fastify';
import { capabilities } from '../../spec/capabilities.js';
import * as schemas from '../present/schemas/operations.js';
import { snakeKeys } from '../present/snake-keys.js';

/** What the service can tell and what it cannot, with the numbers it was measured at. */
export const capabilityRoutes = (app: FastifyInstance): void => {
  app.get('/api/v3.2/capabilities/', {
    handler: () => snakeKeys(capabilities),
    schema: {
      operationId: 'listCapabilities',
      summary: 'What the proof of life can and cannot detect, with its error rates',
      tags: ['operation'],
      response: { 200: schemas.capabilities },
    },
  });
};
