import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
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

/** Below `root`: all files, or those with a prefix. */
type Folder = { readonly root: string; readonly prefix?: string };

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  wasm: 'application/wasm',
  onnx: 'application/octet-stream',
};
const typeOf = (path: string): string | undefined => types[path.split('.').at(-1)!];

/** Made when it is first asked for, then kept: however many callers there are, they share it. */
const kept = (make: () => Buffer): (() => Buffer) => {
  let bytes: Buffer | undefined;
  return () => (bytes ??= make());
};

/**
 * A large file is kept in memory compressed only, and is unpacked for a caller that does not accept
 * that.
 */
const openFile = (file: string, isPacked: boolean) => {
  const readZipped = isPacked ? kept(() => readFileSync(`${file}.gz`)) : undefined;
  const read = kept(() => (readZipped ? gunzipSync(readZipped()) : readFileSync(file)));
  return { read, readZipped };
};

/**
 * Served files and their tags, listed once: no other path of a request reaches the file system. The
 * tag is a digest of the content: index.html has the same size in every build, and a reproducible
 * build has the same times. A source tree without a build has no such folder.
 */
const listFiles = ({ root: folder, prefix = '' }: Folder) =>
  existsSync(join(folder, prefix))
    ? readdirSync(join(folder, prefix), { recursive: true, encoding: 'utf8' })
        .map((name) => prefix + name.replaceAll('\\', '/'))
        .filter((path) => typeOf(path.replace(/\.gz$/, '')) !== undefined)
        .map((found) => {
          const digest = createHash('sha256').update(readFileSync(join(folder, found)));
          const etag = `"${digest.digest('base64url').slice(0, 22)}"`;
          const path = found.replace(/\.gz$/, '');
          const file = openFile(join(folder, path), found !== path);
          return [path, { ...file, etag, type: typeOf(path)! }] as const;
        })
    : [];

/** By RFC 9110, 12.5.3; `*` names it too. */
const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one));

/** Answers with one of the folders' files; with 404 for every other path. */
export const serveFiles = (
  folders: readonly Folder[],
  headersOf: (path: string) => Readonly<Record<string, string>>,
) => {
  const files = new Map(folders.flatMap(listFiles));
  return (path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const file = files.get(path);
    if (!file) {
      reply.callNotFound();
      return reply;
    }
    const caching = { 'cache-control': cacheOf(path), etag: file.etag, vary: 'accept-encoding' };
    reply.headers({ ...headersOf(path), ...caching });
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    const { read, readZipped } = file;
    if (!readZipped || !acceptsGzip(request)) return reply.type(file.type).send(read());
    return reply.type(file.type).header('content-encoding', 'gzip').send(readZipped());
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
    audit: 'nothing',
    schema,
    handler: (request, reply) =>
      request.url.startsWith(`/${name}/`)
        ? sendFile('index.html', request, reply)
        : reply.redirect(`/${name}/`),
  });
  app.get<{ Params: { '*': string } }>(`/${name}/*`, {
    audit: 'nothing',
    schema,
    handler: (request, reply) => sendFile(request.params['*'] || 'index.html', request, reply),
  });
};
