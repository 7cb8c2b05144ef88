import { type Finding, ok, warn } from './finding.js';

/**
 * What glibc's allocator is started with, by every way to start the service. By itself it learns to
 * keep freed pictures of up to 32 MB, in a heap for each thread, and gives none of it back; and what
 * JavaScript, libvips and ONNX Runtime free would stay readable until it is used again: the last
 * setting has it overwritten with that byte.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_PERTURB_: '165',
} as const;

/** Only glibc reads them: elsewhere there is nothing to set. */
export const allocatorFinding = (
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
): Finding => {
  const missing = Object.entries(allocatorSettings).filter(([name]) => !env[name]);
  if (platform !== 'linux' || missing.length === 0)
    return ok('allocator', 'gives memory back, and overwrites it');
  const text = missing.map(([name, value]) => `${name}=${value}`).join(' ');
  const what = 'keeps freed memory, 100 MB more for each worker, and what photos left in it';
  return warn('allocator', what, `set ${text}`);
};
