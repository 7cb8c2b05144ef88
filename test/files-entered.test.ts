import { beforeAll, describe, expect, it } from 'vitest';
import { countFiles } from '../scripts/count-files.js';

/* How many files somebody meets who follows a request (scripts/count-files.ts). Only downwards. */

describe('the files that a request enters of its own', () => {
  let counted: Awaited<ReturnType<typeof countFiles>>;
  beforeAll(async () => void (counted = await countFiles()));

  it.each([
    ['passport', { files: 22, crossings: 12 }],
    ['step', { files: 23, crossings: 13 }],
  ] as const)('%s, to its first pixel', (name, most) => {
    const { files, crossings } = counted[name];
    expect(files).toContain('image/decode.ts');
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(most.files);
    expect(crossings).toBeLessThanOrEqual(most.crossings);
  });

  it.each([
    ['passport', { files: 31, crossings: 16 }],
    ['step', { files: 34, crossings: 18 }],
  ] as const)('%s, to its answer', (name, most) => {
    const { files, crossings } = counted[name].toAnswer;
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(most.files);
    expect(crossings).toBeLessThanOrEqual(most.crossings);
  });
});
