import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The component and its nets, as the build before this one wrote them, for pages of customers. */
const component: Plugin = {
  name: 'component',
  generateBundle() {
    const keep = (fileName: string, source: Uint8Array): void => {
      this.emitFile({ type: 'asset', fileName, source });
    };
    keep('anverso-capture.js', readFileSync(here('../dist/anverso-capture.js')));
    // Compressed only: a third of the bytes on a phone's line, and of the folder.
    for (const name of readdirSync(here('../dist/net')))
      keep(`net/${name}.gz`, gzipSync(readFileSync(here(`../dist/net/${name}`)), { level: 9 }));
  },
};

/** The folder that the service serves at /capture/: the page of a link, and the component. */
export default defineConfig({
  root: here('.'),
  base: '/capture/',
  plugins: [component],
  build: {
    outDir: here('../../../dist/capture'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  logLevel: 'warn',
});
