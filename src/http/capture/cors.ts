import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.js';

const preflight = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, anverso-device',
  'access-control-max-age': '600',
};

const exposed = { 'access-control-expose-headers': 'retry-after, x-request-id' };

/**
 * Browsers let any page open a WebSocket, so its request is answered by the rule below. Programs that are
 * no browser send no origin, or whichever they like: the token decides.
 */
export const isAllowedOrigin = async (
  { store }: Pick<Dependencies, 'store'>,
  { headers, host }: FastifyRequest,
): Promise<boolean> => {
  const { origin } = headers;
  if (origin === undefined || origin === `https://${host}` || origin === `http://${host}`)
    return true;
  return origin.length <= 300 && (await store.clients.hasOrigin(origin));
};

/**
 * Pages of a client may call the capture routes if it registered their origin; no other page may. A
 * preflight carries no token, so it is allowed if any client has that origin. That reveals nothing:
 * the answer itself is allowed for the session's own client only.
 */
export const allowOrigins = (
  app: FastifyInstance,
  { store }: Dependencies,
  root: '/api/v3.2/capture' | '/api/v3.2/conversations',
): void => {
  const allow = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (origin === undefined || origin.length > 300) return false;
    const isAllowed = request.client
      ? request.client.origins.includes(origin)
      : await store.clients.hasOrigin(origin);
    if (isAllowed) reply.headers({ 'access-control-allow-origin': origin, ...exposed });
    return isAllowed;
  };

  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'OPTIONS') await allow(request, reply);
  });
  // The router drops the slash at the end, and `*` needs something before it.
  for (const path of [root, `${root}/*`])
    app.options(path, {
      audit: 'nothing',
      schema: { hide: true },
      handler: async (request, reply) => {
        if (await allow(request, reply)) reply.headers(preflight);
        return reply.code(204).send();
      },
    });
};
