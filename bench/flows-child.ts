/** Runs jobs of one build, each on request; answers with the processor time that it took. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Job } from '../src/flows/jobs.js';
import type { start as startWorker } from '../src/flows/worker.js';
import { limits } from '../src/spec/limits.js';

const worker = pathToFileURL(join(process.argv[2]!, 'flows', 'worker.js')).href;
const { start } = (await import(worker)) as { readonly start: typeof startWorker };
const { run } = await start({ imagePixels: limits.imagePixels });

process.on('message', (job: Job) => {
  const before = process.cpuUsage();
  void run(job).then(() => {
    const { user, system } = process.cpuUsage(before);
    process.send!((user + system) / 1000);
  });
});
process.send!('ready');
