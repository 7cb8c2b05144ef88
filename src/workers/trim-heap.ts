import { libcFunction } from './libc.js';

let trim: ((pad: number) => number) | undefined;

/**
 * Gives all free pages of the allocator back to the kernel (malloc_trim of glibc, 2 ms), with what they
 * hold of photos. By itself glibc gives back only the end of its heap.
 */
export const trimHeap = (): void => {
  trim ??= libcFunction('int malloc_trim(size_t)');
  trim(0);
};
