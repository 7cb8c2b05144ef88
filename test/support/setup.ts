import { afterAll, vi } from 'vitest';
import { releaseAll } from './release.js';

/* Runs for each test file, while what it imports is loaded once for all files of a process. */

afterAll(async () => {
  await releaseAll();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
