import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { resumeConversation, takeMessage } from '../../sessions/conversation/take-message.js';
import { setRequestOwner } from '../../store/request-owner.js';
import { isAllowedOrigin } from '../capture/cors.js';
import { silentMs } from '../connections/limit-connections.js';
import { type Upgrade, upgradeOf } from '../connections/upgrades.js';
import type { Dependencies } from '../dependencies.js';
import { presentReply } from '../present/conversation.js';
import {
  conversationPath,
  type ConversationProblem,
  conversationProblems,
} from '../present/schemas/conversations.js';
import { mostBodyBytes } from '../request/bodies.js';
import {
  type Answered,
  createConversationSocket,
  socketLimits,
} from '../sockets/conversation-socket.js';
import { createOpenSockets } from '../sockets/open-sockets.js';

const protocol = {
  noServer: true,
  clientTracking: false,
  maxPayload: mostBodyBytes,
  maxFragments: 64,
  maxBufferedChunks: 1024,
  // Compressed, a message of some bytes could be one of 64 KiB.
  perMessageDeflate: false,
  closeTimeout: socketLimits.lingerMs,
  // None is chosen, and what is offered is not repeated: somebody may have put a token there.
  handleProtocols: () => false as const,
};

type Problem = 'conversation_unknown' | ConversationProblem;

const refused = ({ problem }: { readonly problem: Problem }): Answered =>
  problem === 'conversation_unknown'
    ? { ending: 'token' }
    : { body: { error: conversationProblems[problem], code: problem }, ending: 'conflict' };

const told = (reply: Parameters<typeof presentReply>[0]): Answered => ({
  body: presentReply(reply),
  ...(reply.framesWanted && { ending: 'over' }),
});

/**
 * The messages of a conversation over a WebSocket (routes/conversations.ts has them as POSTs). OpenAPI
 * cannot describe it: the operation `sendHashes` does, in words.
 */
export const conversationSocketRoute =
  (dependencies: Dependencies) =>
  (app: FastifyInstance): void => {
    const { store, metrics } = dependencies;
    const { conversations, clock } = store;
    const open = createOpenSockets((ids) => conversations.goingOn(ids, new Date(clock.now())));
    metrics.countSockets(open.total);
    app.addHook('preClose', (done) => {
      open.endAll();
      done();
    });
    const server = new WebSocketServer(protocol);

    const takeOver = (request: FastifyRequest, reply: FastifyReply, upgrade: Upgrade): void => {
      const { socket, head } = upgrade.take();
      const { id } = request.params as { readonly id: string };
      reply.hijack();
      // Where the request is no WebSocket's after all, `ws` answers 400.
      reply.raw.statusCode = 400;
      server.handleUpgrade(request.raw, socket, head, (webSocket) => {
        reply.raw.statusCode = 101;
        socket.setTimeout(silentMs, () => socket.destroy());
        let tokenHash = '';
        // What is read later on runs for this request: its share of the store, its trace.
        const within = AsyncLocalStorage.snapshot();
        const talk = createConversationSocket(webSocket, {
          now: clock.now,
          begin: (hash) =>
            within(async () => {
              const resumed = await resumeConversation(store, { id, tokenHash: hash });
              if (resumed.problem) return refused(resumed);
              tokenHash = hash;
              setRequestOwner(resumed.client);
              open.identify(talk, id);
              return told(resumed.reply);
            }),
          take: (sent) =>
            within(async () => {
              const taken = await takeMessage(store, { id, tokenHash }, sent);
              return 'problem' in taken ? refused(taken) : told(taken);
            }),
        });
        open.add(talk);
        // Before the line is logged, which happens at the same event.
        socket.prependOnceListener('close', () => {
          open.remove(talk, id);
          request.logged = talk.told();
        });
      });
    };

    app.get('/api/v3.2/conversations/:id/socket/', {
      audit: 'nothing',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const upgrade = upgradeOf(request.raw);
        if (!upgrade)
          return reply
            .code(426)
            .headers({ connection: 'upgrade', upgrade: 'websocket' })
            .send({ error: 'This address is for WebSockets.' });
        if (!(await isAllowedOrigin(dependencies, request)))
          return reply.code(403).send({ error: 'Pages of this origin may not call.' });
        takeOver(request, reply, upgrade);
        return reply;
      },
      schema: { hide: true, params: conversationPath },
    });
  };
