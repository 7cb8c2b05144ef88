import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mountPage, pageHeaders, root, serveFiles } from '../static-files.js';

/* The page that a capture link opens, and the component for pages of other origins (dist/capture). */

const folder = join(root, 'dist', 'capture');

/** The page's few styles are inline, so that it is painted before anything else has loaded. */
const styleHashes = (): string => {
  const page = join(folder, 'index.html');
  const styles = existsSync(page)
    ? [...readFileSync(page, 'utf8').matchAll(/<style>(.*?)<\/style>/gs)]
    : [];
  return styles
    .map(([, style]) => `'sha256-${createHash('sha256').update(style!).digest('base64')}'`)
    .join(' ');
};

/**
 * Nothing inline but those styles, no other host, no framing; the guidance's nets are WebAssembly.
 */
const pagePolicy = (): string =>
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src ${styleHashes() || "'none'"}; ` +
  "img-src 'self' blob:; connect-src 'self'; media-src 'self' blob:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** Any page may load the component: it is public, and does nothing without a token. */
const forAll = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

export const capturePageRoutes = (app: FastifyInstance): void => {
  const headers = { ...pageHeaders, 'content-security-policy': pagePolicy() };
  const isPublic = (path: string): boolean =>
    path === 'anverso-capture.js' || path.startsWith('net/');
  const sendFile = serveFiles([{ root: folder }], (path) =>
    isPublic(path) ? { ...headers, ...forAll } : headers,
  );
  mountPage(app, 'capture', sendFile);
};
