import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { loadManifest, readWeights } from '../../src/inference/manifest.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const ortFile = (name: string): Buffer =>
  readFileSync(here(`../../node_modules/onnxruntime-web/dist/${name}`));

/**
 * The types, and what the guidance loads later, if at all: ONNX Runtime for the web and two of our
 * nets.
 */
const besideTheComponent: Plugin = {
  name: 'beside-the-component',
  generateBundle: async function () {
    const keep = (fileName: string, source: Uint8Array): void => {
      this.emitFile({ type: 'asset', fileName, source });
    };
    keep('anverso-capture.d.ts', readFileSync(here('types.d.ts')));
    keep('net/ort.mjs', ortFile('ort.wasm.bundle.min.mjs'));
    keep('net/ort.wasm', ortFile('ort-wasm-simd-threaded.wasm'));
    keep('net/faces.onnx', await readWeights(await loadManifest('portrait-detector')));
    keep('net/documents.onnx', await readWeights(await loadManifest('finder')));
  },
};

/** The component: one file, which pages of customers load as it is. */
export default defineConfig({
  root: here('.'),
  plugins: [besideTheComponent],
  build: {
    outDir: here('dist'),
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
