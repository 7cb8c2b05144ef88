import { createRequire } from 'node:module';

type Koffi = typeof import('koffi').default;

/** What a function of glibc does, by its prototype in C; nothing where there is another C library. */
export const libcFunction = (prototype: string): ((...args: readonly number[]) => number) => {
  try {
    const koffi = createRequire(import.meta.url)('koffi') as Koffi;
    return koffi.load('libc.so.6').func(prototype) as (...args: readonly number[]) => number;
  } catch {
    // As musl's, macOS's, or a processor for which the package has no binary.
    return () => 0;
  }
};
