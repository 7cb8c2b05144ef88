import { defineConfig } from 'vitest/config';

/** Tests that start threads, databases or servers need a process of their own. */
const ownProcess = ['src/store/**', 'src/inference/**', 'src/http/**'];

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
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.ts', ...ownProcess.map((folder) => `${folder}/*.test.ts`)],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: ownProcess,
          // Without state of their own these files share two processes, which load sharp, ONNX
          // Runtime and the tables once: a third less processor time.
          isolate: false,
        },
      },
    ],
  },
});
