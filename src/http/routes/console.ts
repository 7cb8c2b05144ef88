import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mountPage, pageHeaders, root, serveFiles } from '../static-files.js';

/* The console: the files of its build (dist/console), and the specimens that can be tried in it. */

/**
 * Nothing inline, no other host, no framing; photos are in memory, the guidance's nets WebAssembly.
 */
const pagePolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; " +
  "connect-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'";

const headers = { ...pageHeaders, 'content-security-policy': pagePolicy };

export const consoleRoutes = (app: FastifyInstance): void => {
  const folders = [{ root: join(root, 'dist', 'console') }, { root, prefix: 'specimens/' }];
  const sendFile = serveFiles(folders, () => headers);
  // The router matches `//` and `*` with the root too; they stay unknown paths.
  app.get('/', {
    audit: 'nothing',
    schema: { hide: true },
    handler: (request, reply) =>
      /^\/(?:\?|$)/.test(request.url) ? reply.redirect('/console/') : reply.callNotFound(),
  });
  mountPage(app, 'console', sendFile);
};
