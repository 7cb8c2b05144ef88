import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { erasePerson, exportPerson, readPerson } from '../../sessions/person.js';
import { createSealer } from '../../store/sealing.js';
import type { Authenticate } from '../auth/authenticate.js';
import { badCursor } from '../capture/cursor.js';
import type { Dependencies } from '../dependencies.js';
import { presentExport, presentReceipt } from '../present/person.js';
import * as schemas from '../present/schemas/people.js';
import { failures, problem } from '../present/schemas/shared.js';
import { readJsonBodies } from '../request/bodies.js';
import { createClientLimit } from '../request/rate-limit.js';

type ExportRoute = { Body: Static<typeof schemas.exportForm> };
type EraseRoute = { Body: Static<typeof schemas.personForm> };

/** All that is stored of one person, for the client that asks; other clients' records never. */
export const peopleRoutes =
  ({ store, config, metrics }: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const sealer = createSealer(config.keySecret, 'capture answers');
    readJsonBodies(app);
    const onRequest = [authenticate, createClientLimit(store, 'people')];
    const common = { tags: ['people'], security: [{ bearer: [] }] };
    const bodies = { 413: problem, 415: problem, ...failures };
    const actorOf = ({ client, ip }: FastifyRequest) => ({
      who: `client ${client!.name}`,
      from: ip,
    });

    app.post<ExportRoute>('/api/v3.2/people/export/', {
      audit: 'export',
      onRequest,
      handler: async (request, reply) => {
        const { cursor, limit = 50, ...asked } = request.body;
        const person = readPerson(asked, request.client!, config.keySecret);
        if ('error' in person) return reply.code(400).send(person);
        const page = await exportPerson(store, person, { cursor, limit }, actorOf(request));
        if (!page) return reply.code(400).send(badCursor);
        return presentExport(store, person, page, sealer);
      },
      schema: {
        ...common,
        operationId: 'exportPerson',
        summary: 'All that is stored of one person',
        body: schemas.exportForm,
        response: { 200: schemas.personExport, ...bodies },
      },
    });

    app.post<EraseRoute>('/api/v3.2/people/erase/', {
      audit: 'erasure',
      onRequest,
      handler: async (request, reply) => {
        const person = readPerson(request.body, request.client!, config.keySecret);
        if ('error' in person) return reply.code(400).send(person);
        const receipt = await erasePerson(store, person, actorOf(request));
        if (receipt.open > 0) metrics.sessionEnded('cancelled', receipt.open);
        return presentReceipt(receipt);
      },
      schema: {
        ...common,
        operationId: 'erasePerson',
        summary: 'Erase all that is stored of one person; answers a receipt',
        body: schemas.personForm,
        response: { 200: schemas.erasureReceipt, ...bodies },
      },
    });
  };
