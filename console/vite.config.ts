import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Static files only, each a request of its own: the page's policy allows nothing inline. */
export default defineConfig({
  root: here('.'),
  base: '/console/',
  build: {
    outDir: here('../dist/console'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  logLevel: 'warn',
});
