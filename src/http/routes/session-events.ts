import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Sealer } from '../../store/sealing.js';
import { createStreams } from '../capture/streams.js';
import { createSessionWatch } from '../../sessions/watch.js';
import type { Dependencies } from '../dependencies.js';
import { failures, sessionPath } from '../present/schemas/sessions.js';
import { problem } from '../present/schemas/shared.js';
import { presentSession } from '../present/session.js';

export type SessionRoute = { Params: Static<typeof sessionPath> };

/** Proxies close a connection that is silent for a minute or less. */
const commentMs = 15_000;
const retryAfterSeconds = 5;

const tooMany = { error: 'This client follows too many sessions at a time.' };

const start = (reply: FastifyReply): ServerResponse => {
  reply.hijack();
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream' };
  // Otherwise nginx buffers the answer.
  reply.raw.writeHead(200, { ...headers, 'x-accel-buffering': 'no' } as Record<string, string>);
  return reply.raw;
};

/** Server-sent events: the session at once and after every change, until it ends. */
export const followRoute = (
  app: FastifyInstance,
  { store, config, metrics }: Dependencies,
  sealer: Sealer,
  onRequest: onRequestHookHandler[],
  common: object,
): void => {
  const { sessions, clients } = store;
  const watch = createSessionWatch(store);
  const streams = createStreams(clients, config.clientStreams);
  metrics.countStreams(streams.total);
  // A stream never ends by itself, and the service would wait for it when it stops.
  app.addHook('preClose', (done) => {
    streams.endAll();
    done();
  });

  app.get<SessionRoute>('/api/v3.2/sessions/:id/events', {
    audit: 'nothing',
    onRequest,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const client = request.client!;
      const { id } = request.params;
      const { name } = client;
      const first = await sessions.get(name, id);
      if (!first) return reply.code(404).send({ error: 'There is no such session.' });
      if (!streams.hasRoom(client))
        return reply.code(429).header('retry-after', retryAfterSeconds).send(tooMany);
      const raw = start(reply);
      const mayGoOn = streams.add(client, request.ip, raw);

      // Where the caller does not read, the stream stays open after its end: one more event would
      // be a fault that nobody catches, and end the service.
      const write = (text: string): void => {
        if (!raw.writableEnded) raw.write(text);
      };
      const send = async (session = first): Promise<void> => {
        const data = JSON.stringify(await presentSession(session, sealer));
        write(`event: session\ndata: ${data}\n\n`);
        if (session.endedAt !== null) raw.end();
      };
      const changed = async (): Promise<void> => {
        const session = await sessions.get(name, id);
        // Checked last: what was just read must not be sent to a caller whose access ended
        // meanwhile.
        if (!session || !(await mayGoOn())) return void raw.end();
        return send(session);
      };
      const stop = watch.follow(id, first.version, () => void changed().catch(() => raw.end()));
      const timer = setInterval(() => write(':\n\n'), commentMs).unref();
      raw.once('close', () => {
        stop();
        clearInterval(timer);
      });
      await send();
      return reply;
    },
    schema: {
      ...common,
      operationId: 'followSession',
      summary: 'Follow a session: server-sent events `session`, each with the body of GET',
      params: sessionPath,
      response: {
        200: {
          description: 'A stream that ends with the session.',
          content: { 'text/event-stream': { schema: Type.String() } },
        },
        404: problem,
        ...failures,
      },
    },
  });
};
