import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/* The console: the files of its build (dist/console), and the specimens that can be tried in it. */

/** The repository's root, from src/ and from dist/ alike. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const builtFolder = join(root, 'dist', 'console');

/** Nothing inline, no other host, no framing; photos are shown from memory (blob:). */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; " +
  "connect-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'";

const pageHeaders = {
  'content-security-policy': pagePolicy,
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The build writes a hash into the names under assets/: such a file never changes. */
const cacheOf = (path: string): string =>
  path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Served files and their tags, listed once: no other path of a request reaches the file system. The
 * tag is a digest of the content: index.html has the same size in every build, and a reproducible
 * build has the same times. A source tree without a build has no console folder.
 */
const listFiles = (folder: string, prefix = ''): readonly (readonly [string, string])[] =>
  existsSync(join(folder, prefix))
    ? readdirSync(join(folder, prefix), { recursive: true, encoding: 'utf8' })
        .map((name) => prefix + name.replaceAll('\\', '/'))
        .filter((path) => /\.(?:html|js|css|svg|jpg)$/.test(path))
        .map((path) => {
          const digest = createHash('sha256').update(readFileSync(join(folder, path)));
          return [path, `"${digest.digest('base64url').slice(0, 22)}"`] as const;
        })
    : [];

export const consoleRoutes = (app: FastifyInstance): void => {
  const tags = new Map([...listFiles(builtFolder), ...listFiles(root, 'specimens/')]);
  app.register(fastifyStatic, {
    serve: false,
    acceptRanges: false,
    cacheControl: false,
    etag: false,
    lastModified: false,
  });
  // @fastify/send 4 still names scripts as RFC 4329 did; RFC 9239 made that obsolete.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('application/javascript'))
      reply.type('text/javascript; charset=utf-8');
    done(null, payload);
  });

  const sendFile = (path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const etag = tags.get(path);
    if (!etag) {
      reply.callNotFound();
      return reply;
    }
    reply.headers({ ...pageHeaders, 'cache-control': cacheOf(path), etag });
    return request.headers['if-none-match'] === etag
      ? reply.code(304).send()
      : reply.sendFile(path, path.startsWith('specimens/') ? root : builtFolder);
  };

  const schema = { hide: true };
  // The router matches `//` and `*` with the root too; they stay unknown paths.
  app.get('/', {
    schema,
    handler: (request, reply) =>
      /^\/(?:\?|$)/.test(request.url) ? reply.redirect('/console/') : reply.callNotFound(),
  });
  // Without the slash, relative links in the page would resolve beside the folder.
  app.get('/console', {
    schema,
    handler: (request, reply) =>
      request.url.startsWith('/console/')
        ? sendFile('index.html', request, reply)
        : reply.redirect('/console/'),
  });
  app.get<{ Params: { '*': string } }>('/console/*', {
    schema,
    handler: (request, reply) => sendFile(request.params['*'] || 'index.html', request, reply),
  });
};
