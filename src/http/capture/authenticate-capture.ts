import type { FastifyReply, FastifyRequest } from 'fastify';
import { answersKeptMs } from '../../store/sessions/end-sessions.js';
import { setRequestOwner } from '../../store/request-owner.js';
import type { CaptureSession } from '../../store/sessions/sessions.js';
import { answerUnauthorized } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { captureTokenPattern, digest } from '../auth/capture-tokens.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticateCapture`, beside the client whose session it is. */
    capture?: CaptureSession;
  }
}

/**
 * The person's token opens its own session and nothing else. For an hour after the end it still
 * says that it has ended, so that a page that is loaded again need not show an error.
 */
export const createAuthenticateCapture =
  ({ store: { sessions, clients, clock } }: Dependencies) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const header = request.headers.authorization;
    const token = captureTokenPattern.exec(header ?? '')?.[1];
    const session = token && (await sessions.withToken(digest(token)));
    if (session) setRequestOwner(session.client);
    const client = session && (await clients.get(session.client));
    const isGone =
      session && (session.endedAt?.getTime() ?? Infinity) <= clock.now() - answersKeptMs;
    if (!session || !client || client.disabledAt || isGone)
      return answerUnauthorized(reply, header);
    request.client = client;
    if (client.sandbox) reply.header('anverso-sandbox', 'true');
    request.capture = session;
    return undefined;
  };
