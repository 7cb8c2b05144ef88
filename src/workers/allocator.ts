/**
 * Settings of glibc's allocator in a worker, however the service was started. By default it keeps freed
 * pictures of up to 32 MB, in a heap for each thread, and returns none of it. Blocks of 1 MB and more
 * come from the kernel and go back to it; from 256 kB on a worker would take 12 MB less, and a passport
 * 5 % longer.
 */
export const workerAllocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
} as const;
