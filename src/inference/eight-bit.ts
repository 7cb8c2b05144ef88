import { readFileSync } from 'node:fs';

const hasVnni = (): boolean => {
  try {
    return /\bavx(512)?_vnni\b/.test(readFileSync('/proc/cpuinfo', 'utf8'));
  } catch {
    return false;
  }
};

/**
 * x64 without VNNI adds eight-bit products in 16 bits and overflows silently, unless the runtime is
 * told to use a slower kernel. With VNNI sums have 32 bits: the outputs of all eight-bit nets on 14
 * labelled pictures are the same bit for bit, in 40 to 60 % of the time. Where the processor cannot
 * be asked (only Linux lists its features in a file) the slower kernel is used.
 */
export const addsExactly = hasVnni();
