import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataDir, makeDataDir } from '../robustness/support/folder.js';
import {
  type ServiceProcess,
  startServiceProcess,
  usualPassword,
} from '../robustness/support/service-process.js';
import { processorMs } from './support/hostile-sockets.js';

const logins = 30;

describe('wrong logins, as many as there is room for', () => {
  let folder: DataDir;
  let service: ServiceProcess;
  beforeAll(async () => {
    folder = await makeDataDir();
    service = await startServiceProcess({
      dataDir: folder.path,
      worker: 'passport',
      env: { ANVERSO_LOGIN_QUEUE: String(logins) },
    });
    await service.ready();
    await service.login('acme'); // starts the thread
  });
  afterAll(async () => {
    await service.stop();
    await folder.remove();
  });

  const login = (username: string, password: string) =>
    fetch(`${service.url}/api/token/`, {
      method: 'POST',
      headers: { connection: 'close' },
      body: new URLSearchParams({ username, password }),
    });

  it('do not keep a client waiting that has logged in from the same address', async () => {
    let answered = 0;
    const wrong = Array.from({ length: logins }, (_, n) =>
      login(`guess-${n}`, 'wrong').then(() => void (answered += 1)),
    );
    await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(0);
    const before = answered;
    expect((await login('acme', usualPassword)).status).toBe(200);
    // Those that were being checked, and rest.
    expect(answered - before).toBeLessThan(logins / 4);
    await Promise.all(wrong);
  });

  it('compute less than half of the time: the rest of the machine is for photos', async () => {
    const [startMs, startCpuMs] = [performance.now(), processorMs(service.pid)];
    const answers = await Promise.all(
      Array.from({ length: logins }, (_, n) => login(`stranger-${n}`, 'wrong')),
    );
    const checked = answers.filter(({ status }) => status === 401).length;
    expect(checked).toBeGreaterThan(logins / 2);
    const [ms, cpuMs] = [performance.now() - startMs, processorMs(service.pid) - startCpuMs];
    // At least the hashes were computed; they are most of it.
    expect(cpuMs).toBeGreaterThan(checked * 20);
    expect(cpuMs / ms).toBeLessThan(0.5);
  });
});
