/**
 * Settings of glibc's allocator in a worker. Blocks of 4 MB and more come from the kernel and go back to
 * it at once; the others wait for the next trim (reclaim-memory.ts). Without a limit a busy node takes
 * 50 MB more; blocks of 1 MB cost a passport alone a tenth of its time (docs/adr/0045).
 */
export const workerAllocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '1048576',
} as const;
