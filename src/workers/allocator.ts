/**
 * Settings of glibc's allocator in a worker. Blocks of 4 MB and more come from the kernel and go back to
 * it at once; the others wait for the next trim (reclaim-memory.ts). From 1 MB on, a job would take
 * 5 to 10 % longer; without a limit, a busy node 50 MB more.
 */
export const workerAllocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '1048576',
} as const;
