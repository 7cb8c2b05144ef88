import type { FastifyInstance } from 'fastify';

/** By default no body is parsed: the two endpoints stream theirs after authentication. */
export const readNoBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
};

/** The token routes take forms and JSON; anything else is 415. */
export const readTokenBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
};

/**
 * A body that was not read to its end when the answer goes out is received and dropped, so that its
 * sender gets to read the answer; one longer than any route takes ends the connection.
 */
export const closeLongBodies = (app: FastifyInstance, maxBytes: number): void => {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    let leftBytes = maxBytes;
    const drop = (chunk: Buffer): void => {
      leftBytes -= chunk.length;
      if (leftBytes < 0) raw.destroy();
    };
    if (Number(raw.headers['content-length'] ?? 0) > maxBytes) reply.header('connection', 'close');
    else if (!raw.complete) raw.on('data', drop);
    done(null, payload);
  });
};
