import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makePgliteTemplate } from '../../test/support/pglite-template.js';
import type { Measure } from '../../test/robustness/support/measure.js';
import { config, type Variant } from './config.js';
import type { Report, Started } from './servers/report-to-parent.js';

const loader = import.meta.resolve('tsx');

export type ServerProcess = Started & {
  readonly measure: () => Promise<Measure>;
  readonly stop: () => Promise<void>;
};

/** An existing database: creating it is not part of the bench. */
const makeDataDir = async (variant: Variant): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'anverso-bench-'));
  if (variant.store !== 'pglite') return dataDir;
  const store = join(dataDir, 'store');
  await mkdir(store);
  await promisify(execFile)('cp', ['-R', await makePgliteTemplate(), join(store, 'pglite')]);
  return dataDir;
};

/** In its own process, so that generating the load does not slow it down. */
export const startServer = async (variant: Variant): Promise<ServerProcess> => {
  const dataDir = await makeDataDir(variant);
  const entry = fileURLToPath(new URL(`./servers/${variant.server}.ts`, import.meta.url));
  const words = [variant.store ?? '', variant.worker ?? '', dataDir];
  const child = spawn(process.execPath, ['--expose-gc', '--import', loader, entry, ...words], {
    // Log lines are written, as in production, and go nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, BENCH_WORKERS: String(config.workers) },
  });
  const ended = once(child, 'exit');
  const next = async (): Promise<Report> => {
    const failed = ended.then(() => {
      throw new Error(`the server for "${variant.name}" ended`);
    });
    const [report] = (await Promise.race([once(child, 'message'), failed])) as [Report];
    return report;
  };
  const first = await next();
  if (!('started' in first)) throw new Error('the server spoke out of turn');
  return {
    ...first.started,
    measure: async () => {
      child.send('measure');
      const report = await next();
      if (!('measured' in report)) throw new Error('the server spoke out of turn');
      return report.measured;
    },
    stop: async () => {
      child.disconnect();
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
