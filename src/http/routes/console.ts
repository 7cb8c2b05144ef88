import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/* The console: files that the build made (dist/console), and the specimens that can be tried in it. */

/** The same from src/ and from dist/: both lie beside the built console. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const builtFolder = join(root, 'dist', 'console');
const specimenFolder = join(root, 'specimens');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
};

/** Nothing inline, nothing from elsewhere, no frame around it; photos are shown from memory (blob:). */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
  "media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'";

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

type Served = {
  readonly bytes: Buffer;
  readonly type: string;
  readonly cache: string;
  readonly tag: string;
};

/** Read once: there are few, and no path of a request ever reaches the file system. */
const readFolder = (folder: string, prefix = ''): readonly (readonly [string, Served])[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
        const type = types[extname(name)];
        if (type === undefined) return [];
        const path = prefix + name.replaceAll('\\', '/');
        const bytes = readFileSync(join(folder, name));
        const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
        return [[path, { bytes, type, cache: cacheOf(path), tag }] as const];
      })
    : [];

export const consoleRoutes = (app: FastifyInstance): void => {
  const files = new Map([...readFolder(builtFolder), ...readFolder(specimenFolder, 'specimens/')]);

  const answer = (path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const file = files.get(path);
    if (!file) {
      reply.callNotFound();
      return reply;
    }
    reply.headers({ ...pageHeaders, 'cache-control': file.cache, etag: file.tag });
    return request.headers['if-none-match'] === file.tag
      ? reply.code(304).send()
      : reply.type(file.type).send(file.bytes);
  };

  const schema = { hide: true };
  // The router takes `//` and `*` for the root too: they stay unknown paths.
  app.get('/', {
    schema,
    handler: (request, reply) =>
      /^\/(?:\?|$)/.test(request.url) ? reply.redirect('/console/') : reply.callNotFound(),
  });
  // Without its slash the page's own files would be looked for beside it.
  app.get('/console', {
    schema,
    handler: (request, reply) =>
      request.url.startsWith('/console/')
        ? answer('index.html', request, reply)
        : reply.redirect('/console/'),
  });
  app.get<{ Params: { '*': string } }>('/console/*', {
    schema,
    handler: (request, reply) => answer(request.params['*'] || 'index.html', request, reply),
  });
};
