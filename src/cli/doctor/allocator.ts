import { type Finding, ok, warn } from './finding.js';

/**
 * Settings of glibc's allocator, the same for every way to start the service. By default it keeps
 * freed pictures of up to 32 MB, in a heap for each thread, and returns none of it.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
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
  return warn('allocator', 'keeps freed memory: 100 MB more for each worker', `set ${text}`);
};
