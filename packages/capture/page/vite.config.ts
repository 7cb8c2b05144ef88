import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The page of a link, beside the component that the build before this one wrote. */
export default defineConfig({
  root: here('.'),
  base: '/capture/',
  build: {
    outDir: here('../../../dist/capture'),
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  logLevel: 'warn',
});
