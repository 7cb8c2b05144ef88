import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkPassword, decoyHash } from '../auth/passwords.js';
import { readForm } from '../multipart.js';
import { allowLogin } from '../rate-limit.js';
import * as schemas from '../schemas.js';
import type { Parts } from '../server.js';
import { isRejection } from '../../spec/rejection.js';

const wrongLogin = {
  detail: 'No active account found with the given credentials',
  code: 'no_active_account',
};
const wrongToken = { detail: 'Token is invalid or expired', code: 'token_not_valid' };

/** Form fields as the interface has them; JSON is taken too, since many HTTP libraries default to it. */
const fieldsOf = async (
  request: FastifyRequest,
  bodyMs: number,
): Promise<Record<string, unknown>> => {
  if (/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) {
    const form = await readForm(request.raw, {
      files: [],
      fileBytes: 0,
      bodyMs,
      invalid: 'ocrRequestInvalid',
      tooLarge: 'ocrFileTooLarge',
    });
    return isRejection(form) ? {} : { ...form.fields };
  }
  const { body } = request;
  return typeof body === 'object' && body !== null ? { ...body } : {};
};

const textField = (fields: Record<string, unknown>, name: string, mostLength: number) => {
  const value = fields[name];
  return typeof value === 'string' && value.length > 0 && value.length <= mostLength
    ? value
    : undefined;
};

const missing = (reply: FastifyReply, ...names: string[]) =>
  reply
    .code(400)
    .send(Object.fromEntries(names.map((name) => [name, ['This field is required.']])));

export const tokenRoutes = (parts: Parts) => async (app: FastifyInstance) => {
  const { store, tokens, config } = parts;
  const open = { validatorCompiler: () => () => true };

  app.post('/api/token/', {
    ...open,
    handler: async (request, reply) => {
      const fields = await fieldsOf(request, config.bodyMs);
      const username = textField(fields, 'username', 64);
      const password = textField(fields, 'password', 1024);
      if (!username || !password)
        return missing(reply, ...(username ? [] : ['username']), ...(password ? [] : ['password']));
      const retrySeconds = await allowLogin(
        store.counters,
        username,
        request.ip,
        config.loginsPerMinute,
      );
      if (retrySeconds > 0)
        return reply
          .code(429)
          .header('retry-after', retrySeconds)
          .send({ detail: 'Too many login attempts; try again later.', code: 'throttled' });
      const client = await store.clients.get(username);
      const right = await checkPassword(password, client?.passwordHash ?? decoyHash);
      if (!client || !right || client.disabledAt)
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer realm="anverso"')
          .send(wrongLogin);
      return tokens.issue(client);
    },
    schema: {
      operationId: 'obtainToken',
      summary: 'Obtain an access and a refresh token',
      tags: ['tokens'],
      consumes: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
      body: schemas.loginForm,
      response: { 200: schemas.tokenPair, 401: schemas.unauthorized, 429: schemas.unauthorized },
    },
  });

  app.post('/api/token/refresh/', {
    ...open,
    handler: async (request, reply) => {
      const fields = await fieldsOf(request, config.bodyMs);
      const refresh = textField(fields, 'refresh', 4096);
      if (!refresh) return missing(reply, 'refresh');
      const pair = await tokens.refresh(refresh);
      if (!pair)
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer realm="anverso"')
          .send(wrongToken);
      return { access: pair.access, refresh: pair.refresh };
    },
    schema: {
      operationId: 'refreshToken',
      summary: 'Trade a refresh token for a new access token (and the next refresh token)',
      tags: ['tokens'],
      consumes: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
      body: schemas.refreshForm,
      response: { 200: schemas.refreshedPair, 401: schemas.unauthorized },
    },
  });

  app.get('/.well-known/jwks.json', {
    handler: () => parts.keys.publicJwks(),
    schema: {
      operationId: 'publicKeys',
      summary: 'Public keys that verify our tokens',
      tags: ['tokens'],
    },
  });
};
