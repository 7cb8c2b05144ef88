import type { FastifyInstance } from 'fastify';
import type { Exchange, OpenConnections } from './connections/open-connections.js';
import { retryAfterSeconds, unavailable } from './unavailable.js';

/** Time for connections without a request: one may be under way, and gets its 503. */
const idleMs = 500;
/** After this time, the rest of a body is not waited for. */
const bodyMs = 1000;
const sweepMs = 100;

const refusal = JSON.stringify({ error: 'The service is closing; try again.' });

/** Answers on the raw response, because the handler still waits for the rest of the body. */
const refuseHalf = ({ request, response }: Exchange): void => {
  if (request.complete || response.headersSent) return;
  const headers = { 'content-type': 'application/json', 'retry-after': String(retryAfterSeconds) };
  response.writeHead(503, { ...headers, connection: 'close' });
  response.end(refusal, () => request.destroy());
};

/**
 * While the server closes, requests that were accepted are answered and new ones get 503. Nothing
 * waits for a connection that says nothing, or for the rest of a body.
 */
export const closeInOrder = (app: FastifyInstance, open: OpenConnections): void => {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    const startMs = performance.now();
    const timer = setInterval(() => {
      const ms = performance.now() - startMs;
      for (const [socket, exchanges] of open) {
        if (exchanges.size === 0 && ms >= idleMs) socket.destroy();
        if (ms >= bodyMs) for (const exchange of exchanges) refuseHalf(exchange);
      }
    }, sweepMs).unref();
    app.server.once('close', () => clearInterval(timer));
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) =>
    done(closing ? unavailable('Closing', 'the service is closing') : undefined),
  );
  // A connection that is kept alive would delay the shutdown by up to the grace period.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
};
