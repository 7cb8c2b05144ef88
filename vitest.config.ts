import { defineConfig } from 'vitest/config';
import { asBuilt, isBuilt } from './test/support/as-built.js';
import { notTried } from './test/support/not-tried.js';
import { secondTries } from './test/support/second-tries.js';

/** Tests that start threads, databases or servers. */
const service = [
  '{test,packages/*/test}/**/*.test.ts',
  'src/{store,inference,workers,http}/**/*.test.ts',
];
/** What a node survives: kill -9, full disks, bad requests, load, several nodes. Not in `npm test`. */
const faults = ['test/{robustness,cluster,simulation}/**/*.test.ts', 'src/**/disk-fault.test.ts'];
/** The studio draws in SVG, which the service forbids to the whole process that it is loaded in. */
const drawing = [
  'packages/capture/test/journey.test.ts',
  'test/cards-without-captions.test.ts',
  'test/studio.test.ts',
  'test/cli/expired.test.ts',
  'test/issuers/invented-country.test.ts',
];
/** It counts calls by replacing a module of src/. */
const replacing = ['test/once-per-request.test.ts'];

const apart = [...faults, ...drawing, ...replacing];

const built = {
  extends: true as const,
  plugins: [asBuilt()],
  test: {
    setupFiles: ['test/support/setup.ts'],
    server: { deps: { external: [isBuilt] } },
  },
};

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
      { ...built, test: { ...built.test, name: 'service', include: service, exclude: apart } },
      { ...built, test: { ...built.test, name: 'faults', include: faults } },
      { ...built, test: { ...built.test, name: 'drawing', include: drawing, isolate: true } },
      { extends: true, test: { name: 'replacing', include: replacing, isolate: true } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: service,
        },
      },
    ],
  },
});
