import { types } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, Start, StartRunner, Thrown, ToWorker } from './messages.js';

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

try {
  const { start } = (await import(module)) as { start: StartRunner };
  const runner = await start(given);
  port.on('message', ({ id, job }: ToWorker) => {
    runner.run(job).then(
      (result) => {
        try {
          say({ kind: 'done', id, result });
        } catch (error) {
          sayThrown((thrown) => ({ kind: 'threw', id, thrown }), error);
        }
      },
      (error: unknown) => sayThrown((thrown) => ({ kind: 'threw', id, thrown }), error),
    );
  });
  say({ kind: 'ready' });
} catch (error) {
  sayThrown((thrown) => ({ kind: 'startFailed', thrown }), error);
}
