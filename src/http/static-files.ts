import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The repository's root, from src/ and from dist/ alike. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Headers of all our pages: no other host, no cookie, and camera access for this origin only. */
export const pageHeaders = {
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The build writes a hash into the names under assets/: such a file never changes. */
const cacheOf = (path: string): string =>
  path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/** Of the files that the build leaves compressed only: `net/ort.wasm.gz` is served as `net/ort.wasm`. */
const packedTypes: Readonly<Record<string, string>> = {
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.onnx': 'application/octet-stream',
};

const sendPacked = (
  file: string,
  path: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const packed = createReadStream(file);
  reply.type(packedTypes[extname(path)]!);
  if (/\bgzip\b|\*/.test(String(headers['accept-encoding'])))
    return reply.header('content-encoding', 'gzip').send(packed);
  // A fault of either stream ends the answer.
  return reply.send(pipeline(packed, createGunzip(), () => undefined));
};

/** Below `root`: all files, or those with a prefix. */
type Folder = { readonly root: string; readonly prefix?: string };

/**
 * Served files and their tags, listed once: no other path of a request reaches the file system. The
 * tag is a digest of the content: index.html has the same size in every build, and a reproducible
 * build has the same times. A source tree without a build has no such folder.
 */
const listFiles = ({ root: folder, prefix = '' }: Folder) =>
  existsSync(join(folder, prefix))
    ? readdirSync(join(folder, prefix), { recursive: true, encoding: 'utf8' })
        .map((name) => prefix + name.replaceAll('\\', '/'))
        .filter((path) => /\.(?:html|m?js|css|svg|jpg|(?:mjs|wasm|onnx)\.gz)$/.test(path))
        .map((path) => {
          const digest = createHash('sha256').update(readFileSync(join(folder, path)));
          const etag = `"${digest.digest('base64url').slice(0, 22)}"`;
          const isPacked = path.endsWith('.gz');
          return [path.replace(/\.gz$/, ''), { folder, etag, isPacked }] as const;
        })
    : [];

/** Answers with one of the folders' files; with 404 for every other path. */
export const serveFiles = (
  app: FastifyInstance,
  folders: readonly Folder[],
  headersOf: (path: string) => Readonly<Record<string, string>>,
) => {
  const files = new Map(folders.flatMap(listFiles));
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

  return (path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const file = files.get(path);
    if (!file) {
      reply.callNotFound();
      return reply;
    }
    const caching = { 'cache-control': cacheOf(path), etag: file.etag, vary: 'accept-encoding' };
    reply.headers({ ...headersOf(path), ...caching });
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    return file.isPacked
      ? sendPacked(join(file.folder, `${path}.gz`), path, request, reply)
      : reply.sendFile(path, file.folder);
  };
};

/**
 * Served at `/name/`, with a redirect from `/name`: without the slash, relative links would be
 * wrong.
 */
export const mountPage = (
  app: FastifyInstance,
  name: string,
  sendFile: ReturnType<typeof serveFiles>,
): void => {
  const schema = { hide: true };
  app.get(`/${name}`, {
    schema,
    handler: (request, reply) =>
      request.url.startsWith(`/${name}/`)
        ? sendFile('index.html', request, reply)
        : reply.redirect(`/${name}/`),
  });
  app.get<{ Params: { '*': string } }>(`/${name}/*`, {
    schema,
    handler: (request, reply) => sendFile(request.params['*'] || 'index.html', request, reply),
  });
};
