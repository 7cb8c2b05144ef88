import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { Service } from '../../../src/contract/services.js';
import { compiledProgram } from '../../support/built.js';
import type { DeathPoint } from './deadly-sql.js';
import type { Measure } from './measure.js';

export type Question = {
  readonly id: number;
  readonly ask:
    'client' | 'token' | 'staffToken' | 'ready' | 'measure' | 'arm' | 'written' | 'kept' | 'pass';
  readonly client?: Login;
  readonly reviewer?: string;
  readonly death?: DeathPoint | undefined;
  readonly session?: { readonly client: string; readonly id: string };
  readonly ms?: number;
};

/** What is left of a session's photos: when each is to be erased, and faces to be compared. */
export type Kept = {
  readonly photos: readonly number[];
  readonly faces: number;
  /** Sealed photos that the client has not fetched. */
  readonly filed: number;
  readonly nowMs: number;
};

export type Login = {
  readonly name: string;
  readonly password: string;
  readonly services: readonly Service[];
  /** So many that nothing is limited, unless told. */
  readonly requestsPerMinute?: number;
  /** Photos wait so long for this reviewer, who has the client's password; webhooks are signed. */
  readonly review?: {
    readonly hours: number;
    readonly reviewer: string;
    readonly webhookSecret: string;
  };
};

type Message =
  | { readonly url: string }
  | { readonly id: number; readonly answer?: unknown; readonly fault?: string };

export type ServiceProcess = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Everything it wrote to stdout and stderr so far. */
  readonly output: () => string;
  readonly ready: () => Promise<void>;
  readonly measure: () => Promise<Measure>;
  /** A client with faces to be compared and photos to be reviewed; its access token. */
  readonly makeBank: (names: { client: string; reviewer: string }) => Promise<string>;
  readonly staffToken: (reviewer: string) => Promise<string>;
  /** It kills itself there; nowhere without one. What it writes is counted from here. */
  readonly arm: (death?: DeathPoint) => Promise<void>;
  readonly written: () => Promise<readonly string[]>;
  readonly kept: (session: { client: string; id: string }) => Promise<Kept>;
  /** Its clocks go on by so much. */
  readonly pass: (ms: number) => Promise<void>;
  /** Makes a client and logs it in; returns its tokens. */
  readonly login: (
    name: string,
    given?: Partial<Omit<Login, 'name'>>,
  ) => Promise<{ access: string; refresh: string }>;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** SIGTERM and wait; fine to call after it has ended. */
  readonly stop: () => Promise<void>;
};

export type ProcessOptions = {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A module of test/fixtures/workers; the service's own when absent. */
  readonly worker?: string;
  readonly cwd?: string;
  /** Files and connections that it may have open. */
  readonly descriptors?: number;
};

const entry = compiledProgram('robustness/support/child');
// Optimising PGlite's WebAssembly would cost each start 3 s of processor.
const flags = ['--expose-gc', '--liftoff-only'];
const usualServices: readonly Service[] = ['ocr', 'liveness'];
export const usualPassword = 'correct horse battery';

/** Node's own memory of a child that nobody ended, should a test fail half-way. */
const alive = new Set<ChildProcess>();
process.on('exit', () => alive.forEach((child) => child.kill('SIGKILL')));

export const startServiceProcess = async ({
  dataDir,
  env = {},
  worker,
  cwd = dataDir,
  descriptors,
}: ProcessOptions): Promise<ServiceProcess> => {
  const module =
    worker === undefined ? [] : [pathToFileURL(compiledProgram(`fixtures/workers/${worker}`)).href];
  const words = [process.execPath, ...flags, entry, ...module];
  const limited = ['sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, ...words];
  const [program, ...rest] = descriptors === undefined ? words : limited;
  const child = spawn(program!, rest, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: dataDir,
      PORT: '0',
      ANVERSO_DATA_DIR: dataDir,
      ANVERSO_LOGINS_PER_MINUTE: '100000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  alive.add(child);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    // 'close', not 'exit': by then all of its output has been read.
    child.once('close', (code, signal) => {
      alive.delete(child);
      resolve(code ?? signal!);
    }),
  );

  const waiting = new Map<number, (message: Extract<Message, { id: number }>) => void>();
  const listening = new Promise<string>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if ('url' in message) resolve(message.url);
      else waiting.get(message.id)?.(message);
    });
    void ended.then((how) => reject(new Error(`the service ended (${how}):\n${output}`)));
  });
  const url = await listening;

  let nextId = 1;
  const ask = (question: Omit<Question, 'id'>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, ({ answer, fault }) =>
        fault === undefined ? resolve(answer) : reject(new Error(fault)),
      );
      // Killed before it answered.
      void ended.then((how) => reject(new Error(`the service ended (${how})`)));
      if (child.connected) child.send({ id, ...question }, () => undefined);
    });

  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid!,
    output: () => output,
    ready: async () => void (await ask({ ask: 'ready' })),
    measure: async () => (await ask({ ask: 'measure' })) as Measure,
    makeBank: async ({ client: name, reviewer }) => {
      const review = { hours: 72, reviewer, webhookSecret: 'whsec_of-this-test' };
      const services = ['ocr', 'liveness', 'match'] as const;
      const client = { name, password: usualPassword, services, review };
      await ask({ ask: 'client', client });
      return (await ask({ ask: 'token', client })) as string;
    },
    staffToken: async (reviewer) => (await ask({ ask: 'staffToken', reviewer })) as string,
    arm: async (death) => void (await ask({ ask: 'arm', death })),
    written: async () => (await ask({ ask: 'written' })) as readonly string[],
    pass: async (ms) => void (await ask({ ask: 'pass', ms })),
    kept: async (session) => (await ask({ ask: 'kept', session })) as Kept,
    login: async (name, given = {}) => {
      const { password = usualPassword, services = usualServices, ...limits } = given;
      await ask({ ask: 'client', client: { name, password, services, ...limits } });
      const answer = await fetch(`${url}/api/token/`, {
        method: 'POST',
        body: new URLSearchParams({ username: name, password }),
      });
      return (await answer.json()) as { access: string; refresh: string };
    },
    signal: (signal) => void child.kill(signal),
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
};
