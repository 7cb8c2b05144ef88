/**
 * What glibc's allocator is started with, by every way to start the service. By itself it learns to
 * keep freed pictures of up to 32 MB, in a heap for each thread, and gives none of it back.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
} as const;
