import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // Two cores are the smallest machine we promise to run on; more forks only fight over them.
    pool: 'forks',
    // PGlite is WebAssembly; compiling it twice over (baseline, then optimised) costs each test file
    // 3 s of processor that it never earns back.
    execArgv: ['--liftoff-only'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
