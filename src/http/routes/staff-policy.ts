import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { planPolicy, type PlannedPolicy } from '../../sessions/decide/adapt.js';
import { policyLabel, policyOf } from '../../sessions/decide/policies.js';
import { type createAuthenticateStaff, staffActor, staffPath } from '../auth/staff.js';
import type { Dependencies } from '../dependencies.js';
import { presentPolicy, presentPreview } from '../present/policy.js';
import * as schemas from '../present/schemas/staff.js';
import { readJsonBodies } from '../request/bodies.js';
import { createStaffLimit } from '../request/staff-limit.js';

const base = `${staffPath}policy/`;
const changesPerMinute = 30;

type PreviewRoute = { Body: Static<typeof schemas.policyForm> };
type SetRoute = { Body: Static<typeof schemas.policyChange> };

/** How a client's sessions are decided, by the rules of `anverso policy set`. */
export const staffPolicyRoutes =
  ({ store }: Dependencies, authenticate: ReturnType<typeof createAuthenticateStaff>) =>
  (app: FastifyInstance): void => {
    const { policies, audit } = store;
    readJsonBodies(app);
    const limitTo = createStaffLimit(store);
    const readers = [authenticate('admin'), limitTo()];
    const writers = [...readers, limitTo('policy', changesPerMinute)];
    const common = { tags: ['staff'], security: [{ staff: [] }] };

    const plan = (
      { base: from, changes }: PreviewRoute['Body'],
      reply: FastifyReply,
    ): PlannedPolicy | undefined => {
      const planned = planPolicy(from, changes);
      if (typeof planned !== 'string') return planned;
      reply.code(400).send({ error: planned, field: 'changes' });
      return undefined;
    };
    const refuse = (reply: FastifyReply, why: keyof typeof schemas.policyConflicts) =>
      reply.code(409).send({ error: schemas.policyConflicts[why], code: why });

    app.get(base, {
      audit: 'nothing',
      onRequest: readers,
      handler: async ({ staff }) => presentPolicy(await policies.list(staff!.client)),
      schema: {
        ...common,
        operationId: 'staffGetPolicy',
        summary: 'How sessions are decided, what can be chosen, and the versions before',
        response: { 200: schemas.policyInForce, ...schemas.failures },
      },
    });

    app.post<PreviewRoute>(`${base}preview/`, {
      audit: 'nothing',
      onRequest: readers,
      handler: async ({ staff, body }, reply) => {
        const planned = plan(body, reply);
        if (!planned) return reply;
        return presentPreview(await policies.current(staff!.client), planned, body.second_person);
      },
      schema: {
        ...common,
        operationId: 'staffPreviewPolicy',
        summary: 'What a policy would change; nothing is set',
        body: schemas.policyForm,
        response: { 200: schemas.policyPreview, ...schemas.failures },
      },
    });

    app.post<SetRoute>(base, {
      audit: 'account',
      onRequest: writers,
      handler: async (request, reply) => {
        const { body } = request;
        const { client } = request.staff!;
        const planned = plan(body, reply);
        if (!planned) return reply;
        const { rules, milder } = planned;
        if (milder.length > 0 && body.weaken !== true) return refuse(reply, 'milder');
        const policy = { client, base: body.base, rules, secondPerson: body.second_person };
        const by = staffActor(request);
        const kept = await policies.setAfter(body.after, policy, by);
        if (!kept) return refuse(reply, 'changed');
        if (milder.length > 0) {
          const label = policyLabel(policyOf(kept));
          await audit.add('policies.weaken', label, { votes: milder }, by);
        }
        return presentPolicy(await policies.list(client));
      },
      schema: {
        ...common,
        operationId: 'staffSetPolicy',
        summary:
          'Set the policy, as a new version; sessions that end from now on are decided by it',
        body: schemas.policyChange,
        response: { 200: schemas.policyInForce, 409: schemas.policyConflict, ...schemas.failures },
      },
    });
  };
