/**
 * Decodes files one after another as a flow does, and tells what each took above what was in use at
 * rest: `node --expose-gc photo-memory.mjs file…`. Linux only (proc(5)).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openPhoto } from '../../../src/image/photo.js';
import { limits } from '../../../src/contract/limits.js';
import { isRejection } from '../../../src/contract/rejection.js';

export type PhotoMemory = { readonly peakMb: number; readonly why: string };

const specimen = 'specimens/passport.jpg';
const megabytes = (key: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${key}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))![1]) /
  1024;

const read = async (file: string | URL): Promise<string> => {
  const options = { limits, unreadable: 'fileUnreadable', scale: 'quick' } as const;
  const photo = await openPhoto(readFileSync(file), options);
  if (isRejection(photo)) return String(photo.evidence['why']);
  await photo.at('full');
  return '';
};
/** libvips' buffers are given back in a later turn of the loop. */
const collect = async (): Promise<void> => {
  for (let round = 0; round < 2; round++) {
    globalThis.gc!();
    await pause(10);
  }
};
await read(specimen);
await collect();
const restMb = megabytes('VmRSS');

for (const file of process.argv.slice(2)) {
  writeFileSync('/proc/self/clear_refs', '5'); // the peak begins anew
  const why = await read(file);
  const peakMb = Math.round(megabytes('VmHWM') - restMb);
  process.stdout.write(`${JSON.stringify({ peakMb, why } satisfies PhotoMemory)}\n`);
  await collect();
}
