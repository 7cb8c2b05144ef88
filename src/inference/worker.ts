import { types } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, Runner, Start, StartRunner, Thrown, ToWorker } from './messages.js';

/**
 * The thread's entry. It knows nothing of documents: it imports the module it is given, starts it
 * once (models load and warm up there) and runs jobs one at a time, as the pool hands them out.
 */
const port = parentPort!;
const say = (message: FromWorker): void => port.postMessage(message);

/** Only native errors cross threads whole, and their `code` does not. */
const sayThrown = (make: (thrown: Thrown) => FromWorker, error: unknown): void => {
  const message = error instanceof Error ? error.message : 'something that is not an error';
  const plain = types.isNativeError(error) ? error : new Error(message);
  const code = 'code' in plain && typeof plain.code === 'string' ? { code: plain.code } : {};
  try {
    say(make({ error: plain, ...code }));
  } catch {
    // A cause that cannot be copied must not look like a dead worker.
    say(make({ error: new Error(message), ...code }));
  }
};

const { module, workerData: given } = workerData as Start;

/**
 * A thread that is terminated while ONNX Runtime is in a call aborts the whole process
 * (`Napi::Error`, onnxruntime-node 1.30), so it leaves by itself, between two of them.
 */
let busy = true;
let leaving = false;
const rest = (): void => {
  busy = false;
  if (leaving) process.exit(0);
};

const answer = async (runner: Runner, id: number, job: unknown): Promise<void> => {
  try {
    say({ kind: 'done', id, result: await runner.run(job) });
  } catch (error) {
    sayThrown((thrown) => ({ kind: 'threw', id, thrown }), error);
  }
};

let runner: Runner | undefined;
port.on('message', (message: ToWorker) => {
  if ('stop' in message) {
    leaving = true;
    if (!busy) rest();
    return;
  }
  busy = true;
  void answer(runner!, message.id, message.job).then(rest);
});

try {
  const { start } = (await import(module)) as { start: StartRunner };
  runner = await start(given);
  say({ kind: 'ready' });
} catch (error) {
  sayThrown((thrown) => ({ kind: 'startFailed', thrown }), error);
}
rest();
