import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { compiledProgram } from '../../test/support/built.js';
import { workerAllocator } from './allocator.js';
import { createPool } from './pool.js';

it.runIf(process.platform === 'linux')(
  'a process has the allocator of a worker, whatever the service has',
  async () => {
    vi.stubEnv('MALLOC_MMAP_THRESHOLD_', '262144');
    const module = pathToFileURL(compiledProgram('fixtures/workers/jobs'));
    const options = { workers: 1, queue: 2, jobTimeoutMs: 20_000, usesProcesses: true };
    const pool = createPool({ module, ...options });
    try {
      const pid = await pool.run({ do: 'tellPid' });
      const env = readFileSync(`/proc/${String(pid)}/environ`, 'utf8').split('\0');
      expect(env.filter((line) => line.startsWith('MALLOC_')).sort()).toEqual(
        Object.entries(workerAllocator).map(([name, value]) => `${name}=${value}`),
      );
    } finally {
      await pool.close({ graceMs: 0 });
    }
  },
);
