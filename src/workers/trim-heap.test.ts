import { expect, it } from 'vitest';
import { eraseBytes } from './erase-bytes.js';
import { trimHeap } from './trim-heap.js';

const mb = 1024 * 1024;

it.runIf(process.platform === 'linux')('free memory goes back to the kernel', () => {
  // Too small for mappings of their own, with one that stays between them: glibc keeps the rest.
  const blocks = Array.from({ length: 1000 }, () => new Uint8Array(0.064 * mb).fill(1));
  const staying = blocks.filter((_, at) => at % 10 === 0);
  for (const block of blocks) if (!staying.includes(block)) eraseBytes(block);
  const before = process.memoryUsage.rss();
  trimHeap();
  expect(before - process.memoryUsage.rss()).toBeGreaterThan(32 * mb);
  expect(staying.every((block) => block[0] === 1)).toBe(true);
});
