import { defineConfig } from 'vitest/config';
import { asBuilt, isBuilt } from './test/support/as-built.js';

/** Tests that start threads, databases or servers. */
const service = ['test/**/*.test.ts', 'src/{store,inference,http}/**/*.test.ts'];
/** It counts calls by replacing a module of src/. */
const replacing = ['test/once-per-request.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // Two cores are the smallest machine we promise to run on; more forks only compete for them.
    pool: 'forks',
    // PGlite is WebAssembly; compiling it twice over (baseline, then optimised) costs each test file
    // 3 s of processor that it never earns back.
    execArgv: ['--liftoff-only'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Files share two processes, which load sharp, ONNX Runtime, the server and the tables once: a
    // third less processor time. What a file starts, it ends (test/support/release.ts).
    isolate: false,
    projects: [
      {
        extends: true,
        plugins: [asBuilt()],
        test: {
          name: 'service',
          include: service,
          exclude: replacing,
          setupFiles: ['test/support/setup.ts'],
          server: { deps: { external: [isBuilt] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: service,
        },
      },
      { extends: true, test: { name: 'replacing', include: replacing, isolate: true } },
    ],
  },
});
