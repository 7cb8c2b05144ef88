import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { workerAllocator } from './allocator.js';
import { processEntry } from './entry.js';
import { lowerThreads } from './priority.js';
import { isRunnable, processorMsOf } from './processor-use.js';
import { createByteReader, putBytes, takeBytes, writeBytes } from './carry-bytes.js';
import { heapFlags } from './heap-room.js';
import type { FromProcess, Start, ToProcess, ToWorker } from './messages.js';
import { permissionFlags } from './permissions.js';
import {
  createReports,
  type WorkerEvents,
  type WorkerHandle,
  type WorkerOptions,
} from './worker-handle.js';

const entry = processEntry(new URL('./worker-process.js', import.meta.url));

/** What Node 24 reserves for machine code; older ones do not count it as writable. */
const isCodeWritable = Number(process.versions.node.split('.')[0]) >= 24;
const codeMb = isCodeWritable ? (process.arch === 'x64' ? 512 : 128) : 0;

/**
 * Limit on writable memory as the kernel counts it (RLIMIT_DATA). Beside the reserve for code a worker
 * with its models has 255 MB, and with the largest HEIC 390.
 */
const dataMb = codeMb + 700;

/**
 * Limits that only a shell can set, before it executes the program. No core dump: it would write
 * photos to the disk.
 */
const limited = `ulimit -c 0; ulimit -d ${dataMb * 1024}; exec "$0" "$@"`;

/** Where there is no shell, there are no limits either. */
const commandOf = (args: readonly string[]): readonly [string, readonly string[]] =>
  process.platform === 'linux'
    ? ['/bin/sh', ['-c', limited, process.execPath, ...args]]
    : [process.execPath, args];

/** From /proc; a process that has just ended has no such file. */
const residentBytesOf = (pid: number | undefined): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

/**
 * A worker in its own process: it can be killed at any point, native code included, its crash
 * affects no other, its memory has a limit, and it has fewer rights than the service.
 */
export const startProcess = (options: WorkerOptions, events: WorkerEvents): WorkerHandle => {
  const { module, workerData, nice, heapMb, stopMs = 10_000 } = options;
  const [command, args] = commandOf([
    ...heapFlags,
    '--expose-gc',
    ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]),
    ...permissionFlags(module),
    ...entry,
  ]);
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe', 'pipe'],
    serialization: 'advanced',
    env: { ...process.env, ...workerAllocator },
  });
  const kill = (): void => void child.kill('SIGKILL');
  // Node's types declare only five.
  const [jobs, results] = child.stdio.slice(4) as unknown as [Writable, Readable];
  // The exit event reports a worker that ended.
  for (const pipe of [jobs, results]) pipe.on('error', () => undefined);
  const receive = createByteReader(results);
  const reports = createReports(events, kill);
  child.on('message', (message: FromProcess) => {
    if (message.kind === 'ready') lowerThreads(child.pid, nice);
    if (message.kind !== 'done') return reports.message(message);
    const { lengths, result, ...rest } = message;
    void receive(lengths).then((bytes) =>
      reports.message({ ...rest, result: putBytes(result, bytes) }),
    );
  });
  child.on('error', reports.died);
  child.once('close', (code, signal) => reports.gone(`a worker exited with ${signal ?? code}`));
  const send = (message: Start | ToProcess): void =>
    void (child.connected && child.send(message, () => undefined));
  send({ module: module.href, workerData, nice });
  return {
    residentBytes: () => residentBytesOf(child.pid),
    processorMs: () => processorMsOf(child.pid),
    isRunnable: () => isRunnable(child.pid),
    post: (message: ToWorker) => {
      if ('stop' in message) return send(message);
      const { rest, bytes } = takeBytes(message.job);
      send({ id: message.id, job: rest, lengths: bytes.map(({ length }) => length) });
      // Wiped once it was sent.
      void writeBytes(jobs, bytes);
    },
    stop: async (when) => {
      reports.stopping();
      if (when === 'now') kill();
      else send({ stop: when });
      const timer = setTimeout(kill, stopMs);
      await reports.ended;
      clearTimeout(timer);
    },
  };
};
