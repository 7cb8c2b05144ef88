import type { FastifyInstance } from 'fastify';

/** JSON, urlencoded forms, and messages of a WebSocket; multipart has limits of its own. */
export const mostBodyBytes = 64 * 1024;

/** By default no body is parsed: the two endpoints stream theirs after authentication. */
export const readNoBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
};

/** JSON, which fastify parses, and multipart, which the route streams; anything else is 415. */
export const readJsonBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
};

/** The token routes take urlencoded forms too. */
export const readTokenBodies = (app: FastifyInstance): void => {
  readJsonBodies(app);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
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
