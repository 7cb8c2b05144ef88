/** SIGKILL in the middle of requests, again and again on one store: is an answered id ever lost? */
import { bearer, send } from '../../test/support/http.js';
import { database, makeDataDir } from './where.js';
import { idOf, postPassport } from '../../test/robustness/support/post.js';
import { startServiceProcess } from '../../test/robustness/support/service-process.js';

const postsARound = 30;

export const killRounds = async (kills: number) => {
  const folder = await makeDataDir();
  const acknowledged = new Set<number>();
  let [reused, token] = [0, ''];
  const start = async () => {
    const service = await startServiceProcess({
      dataDir: folder.path,
      worker: 'passport',
      env: {
        ...{ ANVERSO_WORKERS: '1', ANVERSO_QUEUE: '100', ANVERSO_LOG_LEVEL: 'silent' },
        ANVERSO_ACCESS_TOKEN_SECONDS: '86400',
        ...database,
      },
    });
    await service.ready();
    token ||= (await service.login('soak')).access;
    return service;
  };
  try {
    for (let round = 0; round < kills; round++) {
      const service = await start();
      const enough = 1 + (round % (postsARound - 5));
      let answered = 0;
      const one = async (): Promise<void> => {
        const answer = await postPassport(service.url, token).catch(() => undefined);
        if (answer?.status !== 200) return;
        const id = idOf(answer);
        if (acknowledged.has(id)) reused += 1;
        acknowledged.add(id);
        answered += 1;
        if (answered === enough) service.signal('SIGKILL');
      };
      await Promise.all(Array.from({ length: postsARound }, one));
      service.signal('SIGKILL');
      await service.ended;
    }
    const service = await start();
    const isMissing = await Promise.all(
      [...acknowledged].map(async (id) => {
        const { status } = await send(`${service.url}/api/v3.2/transactions/${id}`, {
          headers: bearer(token),
        });
        return status !== 200;
      }),
    );
    await service.stop();
    const lost = isMissing.filter(Boolean).length;
    return { acknowledged: acknowledged.size, reused, lost };
  } finally {
    await folder.remove();
  }
};
