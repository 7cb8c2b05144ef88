import { Worker } from 'node:worker_threads';
import { undecodable, type whyOf } from '../undecodable.js';

/** What a thread answers. Before it, `'started'`: its time counts from there. */
export type DecoderAnswer<Pixels> = Pixels | { readonly failed: ReturnType<typeof whyOf> };

/**
 * Node 24 reserves 512 MB (x64; 128 on arm64) for the machine code of each thread, which count towards
 * the memory limit of a worker (src/workers/process.ts). A decoder has little code.
 */
const resourceLimits = { codeRangeSizeMb: 16 };

/**
 * One picture in a thread of its own: a decoder that runs wild can be ended at any time, and its
 * memory, which never shrinks, is given back with every picture. `file` is transferred.
 */
export const decodeInThread = async <Pixels extends object>(
  entry: URL,
  task: { readonly file: Uint8Array<ArrayBuffer> },
  seconds: number,
): Promise<Pixels> => {
  const transferList = [task.file.buffer];
  const worker = new Worker(entry, {
    ...{ execArgv: [], workerData: task, transferList, resourceLimits },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<DecoderAnswer<Pixels>>((resolve, reject) => {
      const late = (): void => reject(undecodable('too slow to decode'));
      worker.on('message', (message: DecoderAnswer<Pixels> | 'started') => {
        if (message === 'started') timer = setTimeout(late, seconds * 1000);
        else resolve(message);
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread of a decoder ended')));
    });
    if ('failed' in answer) throw undecodable(answer.failed);
    return answer;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};
