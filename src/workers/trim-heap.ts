import { createRequire } from 'node:module';

type Koffi = typeof import('koffi').default;

const load = (): (() => void) => {
  try {
    const koffi = createRequire(import.meta.url)('koffi') as Koffi;
    const trim = koffi.load('libc.so.6').func('int malloc_trim(size_t)') as (pad: number) => number;
    return () => void trim(0);
  } catch {
    // Another C library, or a processor for which the package has no binary.
    return () => undefined;
  }
};

let trim: (() => void) | undefined;

/**
 * Gives all free pages of the allocator back to the kernel (malloc_trim of glibc, 2 ms), with what they
 * hold of photos. By itself glibc gives back only the end of its heap.
 */
export const trimHeap = (): void => (trim ??= load())();
