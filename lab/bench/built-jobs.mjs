/**
 * Runs jobs of one build, each on request, and answers with the processor time that it took and
 * whether the service refused. Plain JavaScript, because `tsx` detaches a buffer when it starts, and
 * from then on V8 checks every access to a typed array: loops over pixels would take a quarter longer
 * than in the service.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const built = (...path) => import(pathToFileURL(join(process.argv[2], ...path)).href);
const { limits } = await built('contract', 'limits.js');
const { openPhoto } = await built('image', 'photo.js');
const { start } = await built('flows', 'worker.js');
const { run } = await start({ imagePixels: limits.imagePixels });

const work = ({ decode, job }) =>
  decode ? openPhoto(decode.bytes, { limits, unreadable: 'fileUnreadable', ...decode }) : run(job);

process.on('message', async (wanted) => {
  const before = process.cpuUsage();
  const { outcome } = await work(wanted);
  const { user, system } = process.cpuUsage(before);
  // A job erases its pixels; those of decoding alone would be collected at the next one's cost.
  if (wanted.decode) globalThis.gc?.();
  process.send({ ms: (user + system) / 1000, isRefused: 'rejected' in (outcome ?? {}) });
});
process.send('ready');
