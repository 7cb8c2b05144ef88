import type { FastifyInstance, FastifyReply } from 'fastify';
import { isAllowedFrom } from '../auth/addresses.js';
import { readTexts } from '../request/form-fields.js';
import { readTokenBodies } from '../request/bodies.js';
import * as schemas from '../present/schemas/tokens.js';
import type { Dependencies } from '../dependencies.js';
import { createLogins } from './answer-login.js';
import { postOnly } from './post-only.js';

const wrongLogin = {
  detail: 'No active account found with the given credentials',
  code: 'no_active_account',
};
const wrongToken = { detail: 'Token is invalid or expired', code: 'token_not_valid' };

const consumes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'];

export const unauthorized = (reply: FastifyReply, body: typeof wrongLogin = wrongLogin) =>
  reply.code(401).header('www-authenticate', 'Bearer realm="anverso"').send(body);

export const tokenRoutes =
  (dependencies: Dependencies) =>
  (app: FastifyInstance): void => {
    const { tokens, config } = dependencies;
    readTokenBodies(app);
    const logins = createLogins(dependencies, {
      get: (name) => dependencies.store.clients.get(name),
      mayEnter: (client, address) => !client.disabledAt && isAllowedFrom(client, address),
      clientOf: ({ name }) => name,
      prefix: '',
      label: ({ name }) => `client ${name}`,
    });
    app.addHook('onListen', logins.load);

    postOnly(app, '/api/token/', {
      audit: 'signIn',
      onRequest: logins.refuseEarly,
      handler: async (request, reply) => {
        const given = await readTexts(request, reply, schemas.loginForm, config.bodyMs);
        if (!given) return reply;
        if (given === 'unfit') return unauthorized(reply);
        const login = await logins.logIn(request, reply, given);
        if (login === 'left') return reply.hijack();
        if (login === 'wrong') return unauthorized(reply, wrongLogin);
        return 'wait' in login ? logins.tooMany(reply, login) : tokens.issue(login);
      },
      schema: {
        operationId: 'obtainToken',
        summary: 'Obtain an access and a refresh token',
        tags: ['tokens'],
        consumes,
        body: schemas.loginForm,
        response: schemas.loginAnswers,
      },
    });

    postOnly(app, '/api/token/refresh/', {
      audit: 'nothing',
      handler: async (request, reply) => {
        const given = await readTexts(request, reply, schemas.refreshForm, config.bodyMs);
        if (!given) return reply;
        if (given === 'unfit') return unauthorized(reply, wrongToken);
        return (await tokens.refresh(given.refresh, request.ip)) ?? unauthorized(reply, wrongToken);
      },
      schema: {
        operationId: 'refreshToken',
        summary: 'Trade a refresh token for a new access token (and the next refresh token)',
        tags: ['tokens'],
        consumes,
        body: schemas.refreshForm,
        response: schemas.refreshAnswers,
      },
    });

    postOnly(app, '/api/token/revoke/', {
      audit: 'nothing',
      handler: async (request, reply) => {
        const given = await readTexts(request, reply, schemas.refreshForm, config.bodyMs);
        if (!given) return reply;
        // RFC 7009: the same answer for a token that was not valid any more.
        if (given !== 'unfit') await tokens.revoke(given.refresh);
        return { revoked: true };
      },
      schema: {
        operationId: 'revokeToken',
        summary: 'End a refresh token, and every one that follows from the same login',
        tags: ['tokens'],
        consumes,
        body: schemas.refreshForm,
        response: schemas.revokeAnswers,
      },
    });

    app.get('/.well-known/jwks.json', {
      audit: 'nothing',
      handler: () => dependencies.keys.publicJwks(),
      schema: {
        operationId: 'publicKeys',
        summary: 'Public keys that verify our tokens',
        tags: ['tokens'],
        response: { 200: schemas.keySet },
      },
    });
  };
