import { defineConfig } from 'vitest/config';
import { asBuilt, isBuilt } from './test/support/as-built.js';
import { notTried } from './test/support/not-tried.js';
import { secondTries } from './test/support/second-tries.js';

/** Unit tests that start threads, databases or servers. */
const startsMuch = 'src/{store,inference,workers,http,cli/doctor}/**/*.test.ts';
/** It counts calls by replacing a module of src/. */
const replacesModule = 'test/once-per-request.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // Two cores are the smallest machine we promise to run on. Tests compute three quarters of their
    // time and wait for disks, timers and pages in the rest: a third process uses that.
    pool: 'forks',
    // PGlite is WebAssembly; compiling it twice over (baseline, then optimised) costs each test file
    // 3 s of processor that it never earns back.
    execArgv: ['--liftoff-only'],
    maxWorkers: 3,
    // They end what hangs. On a machine that does six other things, a test of 5 s may take a minute.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // CI judges a change, not what else its machine does at that moment: a test that fails is tried
    // once more there, and listed if it passes then. Elsewhere it fails at once.
    retry: process.env.CI === 'true' ? 1 : 0,
    reporters: ['default', notTried(), secondTries()],
    // A loop over nothing proves nothing.
    expect: { requireAssertions: true },
    // Files share three processes, which load sharp, ONNX Runtime, the server and the tables once: a
    // third less processor time. What a file starts, it ends (test/support/release.ts).
    isolate: false,
    projects: [
      {
        extends: true,
        plugins: [asBuilt()],
        test: {
          name: 'service',
          include: ['{test,packages/*/test}/**/*.test.ts', startsMuch],
          exclude: [replacesModule],
          setupFiles: ['test/support/setup.ts'],
          server: { deps: { external: [isBuilt] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', replacesModule],
          exclude: [startsMuch],
        },
      },
    ],
  },
});
