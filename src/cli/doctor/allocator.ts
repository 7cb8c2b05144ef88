import { type Finding, ok, warn } from './finding.js';

/**
 * Settings of glibc's allocator, the same for every way to start the service; workers have their own
 * (src/workers/allocator.ts). The service computes little, so the smaller blocks of uploads come from
 * the kernel, too, and go back to it: 23 instead of 63 MB of heap after 400 mixed requests (x64).
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
} as const;

/**
 * Node's flags: its space of new objects would grow to 32 MB, without making any answer faster. It
 * cannot be set from within.
 */
export const nodeFlags = ['--max-semi-space-size=1'] as const;

/** Only glibc reads them: elsewhere there is nothing to set. */
export const allocatorFinding = (
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
): Finding => {
  const missing = Object.entries(allocatorSettings).filter(([name]) => !env[name]);
  if (platform !== 'linux' || missing.length === 0) return ok('allocator', 'gives memory back');
  const text = missing.map(([name, value]) => `${name}=${value}`).join(' ');
  return warn('allocator', 'keeps freed memory: 50 MB and more', `set ${text}`);
};
