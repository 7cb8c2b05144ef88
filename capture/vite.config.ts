import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The component: one file, which pages of customers load as it is. */
export default defineConfig({
  root: here('.'),
  build: {
    outDir: here('../dist/capture'),
    emptyOutDir: true,
    target: 'es2022',
    lib: {
      entry: here('src/anverso-capture.ts'),
      formats: ['es'],
      fileName: 'anverso-capture',
    },
    reportCompressedSize: false,
  },
  logLevel: 'warn',
});
