import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../../store/clients.js';
import { isAllowedFrom } from './addresses.js';
import type { IdentityProvider } from './identity-provider.js';
import type { Tokens } from './tokens.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate`; routes that use it have that hook. */
    client?: Client;
  }
}

export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export const bearer = (header: string | undefined): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header ?? '')?.[1];

/**
 * docs/DECISIONS.md 1: a token that is missing, malformed, expired or of the wrong kind is 401; the
 * client then gets a new one and repeats the request. Why a token is not valid is not said, because it
 * would help a forger; how to send one is.
 */
export const answerUnauthorized = (
  reply: FastifyReply,
  header: string | undefined,
  hint = header !== undefined && !/^Bearer \S/i.test(header)
    ? ' Send it as `Authorization: Bearer <access token>`.'
    : '',
) =>
  reply
    .code(401)
    .header(
      'www-authenticate',
      header === undefined
        ? 'Bearer realm="anverso"'
        : 'Bearer realm="anverso", error="invalid_token"',
    )
    .send(
      header === undefined
        ? { detail: 'A bearer token is required.', code: 'not_authenticated' }
        : {
            detail: `The token is not valid or has expired.${hint}`,
            code: 'token_not_valid',
          },
    );

const refreshHint =
  ' This is a refresh token: send the access token, which POST /api/token/refresh/ gives.';

export const createAuthenticate =
  (options: {
    readonly tokens: Tokens;
    readonly identityProvider?: IdentityProvider | undefined;
  }): Authenticate =>
  async (request, reply) => {
    const header = request.headers.authorization;
    const token = bearer(header);
    const client =
      token &&
      ((await options.tokens.verifyAccess(token)) ??
        (await options.identityProvider?.verifyAccess(token)));
    if (!client || !isAllowedFrom(client, request.ip)) {
      // Of no use to a forger: only we can have signed it.
      const isRefresh = token !== undefined && (await options.tokens.isRefresh(token));
      return answerUnauthorized(reply, header, isRefresh ? refreshHint : undefined);
    }
    request.client = client;
    if (client.sandbox) reply.header('anverso-sandbox', 'true');
    return undefined;
  };
