import { Socket } from 'node:net';
import { lowerPriority } from '../threads/priority.js';
import { putBytes } from './carry-bytes.js';
import type { FromWorker, Start, ToProcess } from './messages.js';
import { serveJobs } from './serve-jobs.js';

/** A process's entry: its start and its jobs come as messages, the bytes of a job by a pipe. */
const bytesFd = 4;

// The service decides when it ends: a terminal or systemd sends these to all of its processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// Without its service there is no one to answer.
process.on('disconnect', () => process.exit(0));

// Reported to the service instead of printed: the text might quote a file.
process.on('uncaughtException', (error) => {
  const end = (): void => process.exit(1);
  process.send!(
    { kind: 'died', thrown: { error: new Error(error.message) } } satisfies FromWorker,
    end,
  );
});

const pipe = new Socket({ fd: bytesFd, readable: true, writable: false }).pause();
let target: { readonly bytes: Uint8Array; at: number; readonly full: () => void } | undefined;
pipe.on('data', (chunk: Buffer) => {
  target!.bytes.set(chunk, target!.at);
  target!.at += chunk.length;
  chunk.fill(0); // a photo leaves no copy
  if (target!.at < target!.bytes.length) return;
  pipe.pause();
  target!.full();
});

/** All bytes of a job, then cut into its photos. */
const receive = async (lengths: readonly number[]): Promise<readonly Uint8Array[]> => {
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  if (bytes.length > 0)
    await new Promise<void>((full) => {
      target = { bytes, at: 0, full };
      pipe.resume();
    });
  let at = 0;
  return lengths.map((length) => bytes.subarray(at, (at += length)));
};

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const send = (message: FromWorker): void => void process.send!(message);

process.once('message', (start: Start) => {
  lowerPriority(start.nice);
  const onMessage: Parameters<typeof serveJobs>[0]['onMessage'] = (take) =>
    process.on('message', (message: ToProcess) => {
      if ('stop' in message) return take(message);
      const { id, job, lengths } = message;
      void receive(lengths).then((bytes) => take({ id, job: putBytes(job, bytes) }));
    });
  void serveJobs({ send, onMessage, processorMs }, start);
});
