import type { FastifyInstance } from 'fastify';
import type { Store } from '../../store/open-store.js';
import { isSessionId } from '../auth/capture-tokens.js';

const policy = 'content-security-policy';

/**
 * The page of a link may be framed by a client's own pages, when it is opened as
 * `/capture/?session=ID`. The token is in the fragment, which no server sees, so the server cannot
 * know the client otherwise. A session's id cannot be guessed: unlike a client's name, it tells a
 * stranger neither who the clients are nor their origins. In any other case it is never framed.
 */
export const allowFrames = (
  app: FastifyInstance,
  store: Pick<Store, 'clients' | 'sessions'>,
): void => {
  app.addHook('onSend', async ({ routeOptions, query }, reply) => {
    const own = reply.getHeader(policy);
    if (!/^\/capture(\/|$)/.test(routeOptions.url ?? '') || typeof own !== 'string') return;
    const { session } = query as { session?: unknown };
    const name = isSessionId(session) ? await store.sessions.clientOf(session) : undefined;
    const client = name === undefined ? undefined : await store.clients.get(name);
    if (!client || client.disabledAt || client.origins.length === 0) return;
    const ancestors = `frame-ancestors ${client.origins.join(' ')}`;
    reply.header(policy, own.replace(/frame-ancestors [^;]*/, ancestors));
  });
};
