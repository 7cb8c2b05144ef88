import type { FastifyInstance } from 'fastify';
import { staffLabel } from '../../contract/review.js';
import type { Staff } from '../auth/staff.js';
import { staffPath } from '../auth/staff.js';
import type { Dependencies } from '../dependencies.js';
import { staffLogin } from '../present/schemas/reviews.js';
import { failures, loginAnswers, loginForm } from '../present/schemas/tokens.js';
import { readTokenBodies } from '../request/bodies.js';
import { readTexts } from '../request/form-fields.js';
import { createLogins } from './answer-login.js';
import { postOnly } from './post-only.js';
import { unauthorized } from './token.js';

const notSignedIn = { detail: 'Nobody is signed in.', code: 'not_authenticated' };

/**
 * Reviewers sign in with accounts of their own, and stay signed in when the console is reloaded.
 */
export const staffRoutes =
  (dependencies: Dependencies, staff: Staff) =>
  (app: FastifyInstance): void => {
    const { store, config } = dependencies;
    readTokenBodies(app);
    const logins = createLogins(dependencies, {
      get: (name) => store.reviewers.get(name),
      mayEnter: async (reviewer, address) =>
        (await staff.clientOf(reviewer, address)) !== undefined,
      clientOf: ({ client }) => client,
      prefix: 'staff ',
      label: (reviewer) => staffLabel(reviewer),
    });
    app.addHook('onListen', logins.load);
    const tags = ['reviews'];
    const consumes = ['application/x-www-form-urlencoded', 'application/json'];

    postOnly(app, `${staffPath}login/`, {
      audit: 'signIn',
      onRequest: logins.refuseEarly,
      handler: async (request, reply) => {
        const given = await readTexts(request, reply, loginForm, config.bodyMs);
        if (!given) return reply;
        if (given === 'unfit') return unauthorized(reply);
        const login = await logins.logIn(request, reply, given);
        if (login === 'left') return reply.hijack();
        if (login === 'wrong') return unauthorized(reply);
        return 'wait' in login ? logins.tooMany(reply, login) : staff.signIn(login, request, reply);
      },
      schema: {
        operationId: 'staffLogin',
        summary: 'Sign in as a reviewer: a token for ten minutes, and a cookie for a shift',
        tags,
        consumes,
        body: loginForm,
        response: { ...loginAnswers, 200: staffLogin },
      },
    });

    postOnly(app, `${staffPath}refresh/`, {
      audit: 'nothing',
      handler: async (request, reply) =>
        (await staff.refresh(request)) ?? unauthorized(reply, notSignedIn),
      schema: {
        operationId: 'staffRefresh',
        summary: 'The next token, by the cookie',
        tags,
        response: { ...loginAnswers, 200: staffLogin },
      },
    });

    postOnly(app, `${staffPath}logout/`, {
      audit: 'nothing',
      handler: async (request, reply) => {
        await staff.signOut(request, reply);
        return reply.code(204).send();
      },
      schema: {
        operationId: 'staffLogout',
        summary: 'Sign out, and end the cookie',
        tags,
        response: { ...failures, 204: { type: 'null', description: 'Done' } },
      },
    });
  };
