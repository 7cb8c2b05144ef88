/**
 * Measures reading next to decoding; the photo comes on stdin, the numbers leave as one line of
 * JSON.
 */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { passport } from '../../src/flows/passport/passport.js';
import { sharp } from '../../src/image/libvips.js';
import { loadTools, warmUp } from '../../src/models/tools.js';
import { cpuNowMs, readPicture } from './read.js';
import type { Speed } from './speed.js';

const repeats = 15;
const warmUps = 3;

const photo = new Uint8Array(await buffer(process.stdin));
const truth = process.argv[2]!;
const tools = await loadTools();
await warmUp(tools);

const cpuMsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = cpuNowMs();
  await work();
  return cpuNowMs() - startMs;
};

/** Not `resourceUsage().maxRSS`: Linux counts what the parent had when it started this process. */
const peakBytes = (): number => {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))!;
  return Number(kilobytes) * 1024;
};

const decodeMs: number[] = [];
const readMs: number[] = [];
for (let round = 0; round < warmUps + repeats; round++) {
  const decode = await cpuMsOf(() => sharp(photo).raw().toBuffer());
  const read = await cpuMsOf(async () =>
    JSON.stringify((await passport.run({ frontside: photo }, tools)).timingsMs),
  );
  if (round < warmUps) continue;
  decodeMs.push(decode);
  readMs.push(read);
}
const { zone } = await readPicture(photo, tools);
const speed: Speed = {
  decodeMs,
  readMs,
  peakBytes: peakBytes(),
  exact: zone?.reading.lines.join('\n') === truth,
};
process.stdout.write(`${JSON.stringify(speed)}\n`);
