import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { loadManifest, readWeights } from '../../src/inference/manifest.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const ortFile = (name: string): Buffer =>
  readFileSync(here(`../../node_modules/onnxruntime-web/dist/${name}`));

/** What the guidance loads later, if at all: ONNX Runtime for the web and two of our nets. */
const nets: Plugin = {
  name: 'nets',
  generateBundle: async function () {
    const keep = (name: string, source: Uint8Array): void => {
      this.emitFile({ type: 'asset', fileName: `net/${name}`, source });
      // A third of the bytes on a phone's line.
      this.emitFile({ type: 'asset', fileName: `net/${name}.gz`, source: gzipSync(source) });
    };
    keep('ort.mjs', ortFile('ort.wasm.bundle.min.mjs'));
    keep('ort.wasm', ortFile('ort-wasm-simd-threaded.wasm'));
    keep('faces.onnx', await readWeights(await loadManifest('portrait-detector')));
    keep('documents.onnx', await readWeights(await loadManifest('finder')));
  },
};

/** The component: one file, which pages of customers load as it is. */
export default defineConfig({
  root: here('.'),
  plugins: [nets],
  build: {
    outDir: here('../../dist/capture'),
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
