import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { isRunnable, processorMsOf } from './processor-use.js';

const program = fileURLToPath(
  new URL('../../test/fixtures/workers/start-and-hang.ts', import.meta.url),
);

it.runIf(process.platform === 'linux')(
  'a worker in the middle of a job ends when its service is killed',
  { timeout: 60_000 },
  async () => {
    const service = spawn(process.execPath, ['--import', 'tsx', program]);
    const [line] = (await once(service.stdout, 'data')) as [Buffer];
    const pid = Number(line);
    const before = processorMsOf(pid)!;
    // It is in the job that never ends.
    await vi.waitFor(() => expect(processorMsOf(pid)).toBeGreaterThan(before + 500), 20_000);
    service.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunnable(pid)).toBe(false), 5000);
  },
);
