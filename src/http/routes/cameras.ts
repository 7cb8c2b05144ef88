import type { FastifyInstance } from 'fastify';
import { loadCameraShift } from '../../flows/selfie/camera-shift.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { presentCameras } from '../present/cameras.js';
import * as schemas from '../present/schemas/cameras.js';
import { problem, unauthorized } from '../present/schemas/shared.js';
import { createClientLimit } from '../request/rate-limit.js';

/** Baselines of the client's own cameras, and whether they have changed since. */
export const cameraRoutes =
  ({ config, store }: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    app.get('/api/v3.2/cameras/', {
      audit: 'nothing',
      onRequest: [authenticate, createClientLimit(store, 'records')],
      handler: async (request) => {
        const { measure } = await loadCameraShift();
        const known = await store.cameraBaselines.list(request.client!.name);
        return presentCameras(config.cameraBaselines !== 'off', measure(known));
      },
      schema: {
        operationId: 'listCameras',
        summary:
          'Baselines of your cameras for the liveness check, and how the cameras have changed',
        tags: ['operation'],
        security: [{ bearer: [] }],
        response: { 200: schemas.cameras, 401: unauthorized, 429: problem, '5xx': problem },
      },
    });
  };
