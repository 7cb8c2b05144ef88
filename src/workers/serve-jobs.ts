import { types } from 'node:util';
import { bytesIn } from './bytes-in.js';
import { eraseBytes } from './erase-bytes.js';
import { failedModelOf } from './faults.js';
import { erasingCopies } from './job-copies.js';
import type { FromWorker, Runner, Start, StartRunner, Thrown, ToWorker } from './messages.js';

/** How a worker communicates with the pool, as a thread or as a process. */
type WorkerPort = {
  /** Resolves when the bytes of the message may be overwritten. */
  readonly send: (message: FromWorker) => Promise<void> | void;
  readonly onMessage: (take: (message: ToWorker) => void) => void;
  /** Processor time so far; undefined in a thread, where it would include the service's. */
  readonly processorMs?: () => number;
};

/** Only native errors can be cloned whole, and even then without their `code`. */
const sendThrown = async (
  { send }: WorkerPort,
  make: (thrown: Thrown) => FromWorker,
  error: unknown,
): Promise<void> => {
  const message = error instanceof Error ? error.message : 'something that is not an error';
  const plain = types.isNativeError(error) ? error : new Error(message);
  const code = 'code' in plain && typeof plain.code === 'string' ? { code: plain.code } : {};
  const model = failedModelOf(plain);
  const own = { ...code, ...(model !== undefined && { model }) };
  try {
    await send(make({ error: plain, ...own }));
  } catch {
    // An error whose cause cannot be cloned must not look like a dead worker.
    await send(make({ error: new Error(message), ...own }));
  }
};

/**
 * What was sent and what is answered is overwritten afterwards, as a job's copies are, instead of
 * staying until the garbage collector reuses its memory.
 */
const wipe = (job: unknown): void => {
  for (const bytes of bytesIn(job)) eraseBytes(bytes);
};

/**
 * Imports the module that it is given, starts it once (models load and warm up there) and runs jobs
 * one at a time, as the pool sends them.
 */
export const serveJobs = async (port: WorkerPort, { module, workerData }: Start): Promise<void> => {
  /**
   * A thread that is terminated while ONNX Runtime is in a call aborts the whole process
   * (`Napi::Error`, onnxruntime-node 1.30), so it exits by itself, between two calls: they are
   * synchronous, and while a message is handled none is under way.
   */
  let busy = true;
  let stopping = false;
  const settle = (): void => {
    busy = false;
    if (stopping) process.exit(0);
  };

  const answer = async (runner: Runner, id: number, job: unknown): Promise<void> => {
    const { processorMs } = port;
    const startMs = processorMs?.();
    const ended = () => (processorMs ? { id, processorMs: processorMs() - startMs! } : { id });
    try {
      const result = await erasingCopies(() => runner.run(job));
      await port.send({ kind: 'done', ...ended(), result });
      wipe(result);
    } catch (error) {
      await sendThrown(port, (thrown) => ({ kind: 'threw', ...ended(), thrown }), error);
    } finally {
      wipe(job);
    }
  };

  let runner: Runner | undefined;
  port.onMessage((message) => {
    if ('stop' in message) {
      stopping = true;
      if (!busy || message.stop === 'now') settle();
      return;
    }
    busy = true;
    void answer(runner!, message.id, message.job).then(settle);
  });

  try {
    const { start } = (await import(module)) as { start: StartRunner };
    runner = await start(workerData);
    await port.send({ kind: 'ready' });
  } catch (error) {
    await sendThrown(port, (thrown) => ({ kind: 'startFailed', thrown }), error);
  }
  settle();
};
