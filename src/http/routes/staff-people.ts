import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffConflict, StaffLink } from '../../store/staff-people.js';
import { digest, newCaptureToken } from '../auth/capture-tokens.js';
import { noPassword } from '../auth/passwords.js';
import { type createAuthenticateStaff, staffActor, staffPath } from '../auth/staff.js';
import { passwordLink } from '../capture/link.js';
import type { Dependencies } from '../dependencies.js';
import * as schemas from '../present/schemas/staff.js';
import { problem } from '../present/schemas/shared.js';
import { presentPeople, spellPasswordLink } from '../present/staff.js';
import { readJsonBodies } from '../request/bodies.js';
import { createStaffLimit } from '../request/staff-limit.js';

const base = `${staffPath}people/`;
/** A weekend, so that nobody has to wait for their admin. */
const linkMs = 72 * 3_600_000;
/** Nobody adds more people by hand; fewer names can be tried out. */
const changesPerMinute = 30;

const notFound = { error: 'There is no such person.' };

type NameRoute = { Params: Static<typeof schemas.personName> };
type AddRoute = { Body: Static<typeof schemas.newPerson> };
type RoleRoute = NameRoute & { Body: Static<typeof schemas.roleForm> };

/** What an admin does with the accounts of their own client; another's people are absent. */
export const staffPeopleRoutes =
  ({ store, config }: Dependencies, authenticate: ReturnType<typeof createAuthenticateStaff>) =>
  (app: FastifyInstance): void => {
    const { staffPeople, clock } = store;
    readJsonBodies(app);
    const limitTo = createStaffLimit(store);
    const readers = [authenticate('admin'), limitTo()];
    const writers = [...readers, limitTo('people', changesPerMinute)];
    const common = { tags: ['staff'], security: [{ staff: [] }] };
    const conflict = { 404: problem, 409: schemas.staffConflict, ...schemas.failures };

    const byOf = (request: FastifyRequest) => {
      const { name, client } = request.staff!;
      return { client, name, actor: staffActor(request) };
    };
    const newLink = () => {
      const token = newCaptureToken();
      const expiresAt = new Date(clock.now() + linkMs);
      return { token, kept: { tokenHash: digest(token), expiresAt } satisfies StaffLink };
    };
    const refuse = (reply: FastifyReply, why: StaffConflict) =>
      why === 'absent'
        ? reply.code(404).send(notFound)
        : reply.code(409).send({ error: schemas.staffConflicts[why], code: why });

    app.get(base, {
      audit: 'nothing',
      onRequest: readers,
      handler: async ({ staff }) =>
        presentPeople(await staffPeople.list(staff!.client), new Date(clock.now())),
      schema: {
        ...common,
        operationId: 'staffListPeople',
        summary: 'The reviewers, auditors and admins of the client',
        response: { 200: schemas.peopleList, ...schemas.failures },
      },
    });

    app.post<AddRoute>(base, {
      audit: 'account',
      onRequest: writers,
      handler: async (request, reply) => {
        const { name, role } = request.body;
        const { token, kept } = newLink();
        const person = { name, role, passwordHash: noPassword };
        const result = await staffPeople.add(byOf(request), person, kept);
        if (result !== 'done') return refuse(reply, result);
        const link = passwordLink(config, request, token);
        return reply.code(201).send(spellPasswordLink({ name, link, expiresAt: kept.expiresAt }));
      },
      schema: {
        ...common,
        operationId: 'staffAddPerson',
        summary: 'Add a person; answers the link by which they choose a password',
        body: schemas.newPerson,
        response: { 201: schemas.passwordLink, ...conflict },
      },
    });

    app.patch<RoleRoute>(`${base}:name`, {
      audit: 'account',
      onRequest: writers,
      handler: async (request, reply) => {
        const { params, body } = request;
        const result = await staffPeople.setRole(byOf(request), params.name, body.role);
        return result === 'done' ? reply.code(204).send() : refuse(reply, result);
      },
      schema: {
        ...common,
        operationId: 'staffSetRole',
        summary: 'Another role for a person, who signs in anew',
        params: schemas.personName,
        body: schemas.roleForm,
        response: { 204: { type: 'null', description: 'Changed' }, ...conflict },
      },
    });

    app.delete<NameRoute>(`${base}:name`, {
      audit: 'account',
      onRequest: writers,
      handler: async (request, reply) => {
        const result = await staffPeople.remove(byOf(request), request.params.name);
        return result === 'done' ? reply.code(204).send() : refuse(reply, result);
      },
      schema: {
        ...common,
        operationId: 'staffRemovePerson',
        summary: 'Remove a person, who is signed out at once; what they decided stays',
        params: schemas.personName,
        response: { 204: { type: 'null', description: 'Removed' }, ...conflict },
      },
    });

    app.post<NameRoute>(`${base}:name/password/`, {
      audit: 'account',
      onRequest: writers,
      handler: async (request, reply) => {
        const { name } = request.params;
        const { token, kept } = newLink();
        const result = await staffPeople.resetPassword(byOf(request), name, noPassword, kept);
        if (result !== 'done') return refuse(reply, result);
        const link = passwordLink(config, request, token);
        return spellPasswordLink({ name, link, expiresAt: kept.expiresAt });
      },
      schema: {
        ...common,
        operationId: 'staffResetPassword',
        summary: 'End a person’s password, and answer the link by which they choose another',
        params: schemas.personName,
        response: { 200: schemas.passwordLink, ...conflict },
      },
    });
  };
