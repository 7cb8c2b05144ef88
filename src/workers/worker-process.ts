import { Socket } from 'node:net';
import { endWithParent } from './end-with-parent.js';
import { lowerPriority } from './priority.js';
import { createByteReader, putBytes, takeBytes, writeBytes } from './carry-bytes.js';
import type { FromProcess, FromWorker, Start, ToProcess } from './messages.js';
import { createMemoryReclaimer } from './reclaim-memory.js';
import { serveJobs } from './serve-jobs.js';

/** A process's entry: start, jobs and results are messages; their bytes take pipes of their own. */
const [jobsFd, resultsFd] = [4, 5];

// The service decides when it ends: a terminal or systemd sends these to all of its processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// Without the service there is nobody to answer; the kernel ends a worker that is in a job.
endWithParent();
process.on('disconnect', () => process.exit(0));

// Reported to the service instead of printed: the text might quote a file.
process.on('uncaughtException', (error) => {
  const end = (): void => process.exit(1);
  process.send!(
    { kind: 'died', thrown: { error: new Error(error.message) } } satisfies FromWorker,
    end,
  );
});

const receive = createByteReader(new Socket({ fd: jobsFd, readable: true, writable: false }));
const results = new Socket({ fd: resultsFd, readable: false, writable: true });

const reclaimer = createMemoryReclaimer();
const send = async (message: FromWorker): Promise<void> => {
  reclaimer.jobEnded();
  if (message.kind !== 'done') return void process.send!(message satisfies FromProcess);
  const { rest, bytes } = takeBytes(message.result);
  const lengths = bytes.map(({ length }) => length);
  process.send!({ ...message, result: rest, lengths } satisfies FromProcess);
  return writeBytes(results, bytes);
};

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

process.once('message', (start: Start) => {
  lowerPriority(start.nice);
  const onMessage: Parameters<typeof serveJobs>[0]['onMessage'] = (take) =>
    process.on('message', (message: ToProcess) => {
      if ('stop' in message) return take(message);
      reclaimer.jobStarted();
      const { id, job, lengths } = message;
      void receive(lengths).then((bytes) => take({ id, job: putBytes(job, bytes) }));
    });
  void serveJobs({ send, onMessage, processorMs }, start);
});
