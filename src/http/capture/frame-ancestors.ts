import type { FastifyInstance } from 'fastify';
import type { Store } from '../../store/open-store.js';

const policy = 'content-security-policy';

/**
 * The page of a link may be framed by a client's own pages, when it is opened as
 * `/capture/?client=NAME`. The token is in the fragment, which no server sees, so the page cannot
 * know the client otherwise; allowing the origins of all clients would tell each who the others
 * are. Without the parameter, or for a client without origins, it is never framed.
 */
export const allowFrames = (app: FastifyInstance, store: Pick<Store, 'clients'>): void => {
  app.addHook('onSend', async ({ routeOptions, query }, reply) => {
    const own = reply.getHeader(policy);
    if (!/^\/capture(\/|$)/.test(routeOptions.url ?? '') || typeof own !== 'string') return;
    const { client: name } = query as { client?: unknown };
    const client = typeof name === 'string' ? await store.clients.get(name) : undefined;
    if (!client || client.disabledAt || client.origins.length === 0) return;
    const ancestors = `frame-ancestors ${client.origins.join(' ')}`;
    reply.header(policy, own.replace(/frame-ancestors [^;]*/, ancestors));
  });
};
