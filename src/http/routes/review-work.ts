import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReviewConflict } from '../../store/sessions/in-review.js';
import { createSealer } from '../../store/sealing.js';
import { type createAuthenticateStaff, staffActor } from '../auth/staff.js';
import type { Dependencies } from '../dependencies.js';
import { spellAssignment, spellNote } from '../present/case-notes.js';
import * as schemas from '../present/schemas/reviews.js';
import { sessionPath } from '../present/schemas/sessions.js';
import { problem } from '../present/schemas/shared.js';
import { readJsonBodies } from '../request/bodies.js';
import { createStaffLimit } from '../request/staff-limit.js';
import type { SessionRoute } from './session-events.js';

const base = '/api/v3.2/sessions/:id/review/';
const notFound = { error: 'There is no such session.' };

type NoteRoute = SessionRoute & { Body: Static<typeof schemas.noteForm> };
type AssignRoute = SessionRoute & { Body: Static<typeof schemas.assignmentForm> };

/** Around the decision: what reviewers write for each other, and whose case it is. */
export const reviewWorkRoutes =
  ({ store, config }: Dependencies, authenticate: ReturnType<typeof createAuthenticateStaff>) =>
  (app: FastifyInstance): void => {
    const { reviews, clock } = store;
    const sealer = createSealer(config.keySecret, 'capture answers');
    readJsonBodies(app);
    const limitRate = createStaffLimit(store)();
    const common = { tags: ['reviews'], security: [{ staff: [] }], params: sessionPath };
    const others = {
      ...{ 404: problem, 409: schemas.reviewConflict, 413: problem, 415: problem },
      ...schemas.failures,
    };

    const byOf = (request: FastifyRequest) => ({
      client: request.staff!.client,
      reviewer: request.staff!.name,
      now: new Date(clock.now()),
      actor: staffActor(request),
    });
    const refuse = (reply: FastifyReply, why: ReviewConflict | 'absent') => {
      if (why === 'absent') return reply.code(404).send(notFound);
      const error = schemas.reviewConflicts[why];
      if (why === 'no_such_reviewer') return reply.code(400).send({ error, field: 'to' });
      return reply.code(409).send({ error, code: why });
    };

    app.post<NoteRoute>(`${base}notes/`, {
      audit: 'note',
      onRequest: [authenticate('reviewer'), limitRate],
      handler: async (request, reply) => {
        const { note } = request.body;
        const by = byOf(request);
        const result = await reviews.addNote(request.params.id, await sealer.seal(note), by);
        if (result !== 'added') return refuse(reply, result);
        return reply.code(201).send(spellNote({ by: by.reviewer, at: by.now, note }));
      },
      schema: {
        ...common,
        operationId: 'staffAddNote',
        summary: 'Write a note on a session in review, for the others who look at it',
        body: schemas.noteForm,
        response: { 201: schemas.caseNote, ...others },
      },
    });

    const assign = async (
      request: FastifyRequest<SessionRoute>,
      reply: FastifyReply,
      to: string | null,
    ) => {
      const result = await reviews.assign(request.params.id, to, byOf(request));
      if (result !== 'assigned_now') return refuse(reply, result);
      return spellAssignment({ assignedTo: to });
    };
    const assigners = [authenticate('reviewer', 'admin'), limitRate];

    app.post<AssignRoute>(`${base}assignment/`, {
      audit: 'assignment',
      onRequest: assigners,
      handler: (request, reply) => assign(request, reply, request.body.to),
      schema: {
        ...common,
        operationId: 'staffAssignReview',
        summary: 'Give a session in review to a reviewer; others can still take it over',
        body: schemas.assignmentForm,
        response: { 200: schemas.assignment, ...others },
      },
    });

    app.delete<SessionRoute>(`${base}assignment/`, {
      audit: 'assignment',
      onRequest: assigners,
      handler: (request, reply) => assign(request, reply, null),
      schema: {
        ...common,
        operationId: 'staffUnassignReview',
        summary: 'Give a session in review back to everybody',
        response: { 200: schemas.assignment, ...others },
      },
    });
  };
