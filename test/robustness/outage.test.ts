import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { digest } from '../../src/http/auth/capture-tokens.js';
import { openEmbedded } from '../../src/store/embedded/open-embedded.js';
import { openPostgres } from '../../src/store/postgres.js';
import type { Sql } from '../../src/store/sql.js';
import { bearer, formOf, send } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { startReceiver } from '../support/receiver.js';
import { newDatabase } from '../support/stores.js';
import { makeDataDir } from './support/folder.js';
import { createScanner, dumpTables, scanFolder } from './support/scan.js';
import { startServiceProcess, type ServiceProcess } from './support/service-process.js';

const hourMs = 3_600_000;
const patience = { timeout: 60_000, interval: 100 };
const events = ['session.finished', 'session.decided'];
const scan = createScanner({ surname: 'ERIKSSON', number: 'X0000001' });

type Told = {
  readonly id: string;
  readonly event: string;
  readonly session: {
    readonly id: string;
    readonly steps: readonly { readonly answer: unknown }[];
  };
};

const consent = 'I agree.';

const rowOf = async <Row>(sql: Sql, text: string): Promise<Row> => (await sql.query<Row>(text))[0]!;
const waitingSql = `select count(*)::integer as count from webhooks
  where state = 'pending' and attempts > 0`;
const answersSql = 'select count(answer)::integer as count from capture_steps';

describe.each(['pglite', 'postgres'])('a receiver that is down for two days, on %s', (kind) => {
  it('gets each event once, in order, with its answers; then nothing of them is left', async () => {
    const folder = await makeDataDir();
    const database = kind === 'postgres' ? await newDatabase() : undefined;
    const down = Array<number>(1000).fill(503);
    const receiver = await startReceiver(down);
    let passedMs = 0;
    const start = async (): Promise<ServiceProcess> => {
      const env = {
        ANVERSO_WORKERS: '1',
        ANVERSO_ACCESS_TOKEN_SECONDS: '86400',
        ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters',
        ANVERSO_WEBHOOK_PRIVATE: 'yes',
        TEST_AHEAD_MS: String(passedMs),
        ...(database && { DATABASE_URL: database.url }),
      };
      const started = await startServiceProcess({ dataDir: folder.path, worker: 'passport', env });
      await started.ready();
      return started;
    };
    let service = await start();
    let sql: Sql | undefined;
    const pass = async (ms: number): Promise<void> => {
      passedMs += ms;
      await service.pass(ms);
    };
    const count = async (text: string): Promise<number> =>
      (await rowOf<{ count: number }>(sql!, text)).count;
    const openSql = async (): Promise<void> => {
      sql = database ? openPostgres(database.url) : await openEmbedded(folder.path);
    };
    try {
      const access = await service.makeBank({ client: 'bank', reviewer: 'ana' });
      const finish = async (): Promise<string> => {
        const made = await send(`${service.url}/api/v3.2/sessions/`, {
          method: 'POST',
          headers: { ...bearer(access), 'content-type': 'application/json' },
          body: JSON.stringify({
            steps: [{ kind: 'document', document_type: 'passport' }],
            webhook_url: receiver.url,
            consent,
          }),
        });
        const { id, link } = made.json as { id: string; link: string };
        const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
        await send(`${service.url}/api/v3.2/capture/consent/`, {
          method: 'POST',
          body: JSON.stringify({ text_sha256: digest(consent) }),
          headers: { ...headers, 'content-type': 'application/json' },
        });
        const { json } = await send(`${service.url}/api/v3.2/capture/steps/0/`, {
          method: 'POST',
          body: formOf({ frontside: anyImage }),
          headers,
        });
        expect(json).toEqual({ accepted: true });
        return id;
      };
      const failed = () => receiver.received.length;
      const isTried = (times: number) =>
        vi.waitFor(() => expect(failed()).toBeGreaterThanOrEqual(times), patience);

      const first = await finish();
      await isTried(1);
      await pass(9 * hourMs);
      await isTried(2);
      service.signal('SIGKILL');
      await service.ended;
      passedMs += 14 * hourMs;
      service = await start();
      await openSql();
      const second = await finish();
      // Of each session the first event was tried; the second waits for it.
      await vi.waitFor(async () => expect(await count(waitingSql)).toBe(2), patience);
      expect(await count(answersSql)).toBe(2);
      await pass(25 * hourMs);
      expect(receiver.received.every(({ status }) => status === 503)).toBe(true);
      expect(scan(await dumpTables(sql!), 'the store')).toEqual([]);

      down.length = 0;
      await pass(hourMs * 1.2);
      const told = () =>
        receiver.received
          .filter(({ status }) => status === 200)
          .map(({ body }) => JSON.parse(body) as Told);
      await vi.waitFor(() => expect(told()).toHaveLength(4), patience);
      for (const id of [first, second]) {
        const own = told().filter(({ session }) => session.id === id);
        expect(own.map(({ event }) => event)).toEqual(events);
        for (const { session } of own)
          expect(session.steps[0]!.answer).toMatchObject({ surnames: 'ERIKSSON' });
      }
      expect(new Set(told().map(({ id }) => id)).size).toBe(4);
      for (const { headers, body } of receiver.received) {
        const [, seconds, signed] = /^t=(\d+),v1=(.+)$/.exec(headers['anverso-signature']!)!;
        const made = createHmac('sha256', 'whsec_of-this-test').update(`${seconds}.${body}`);
        expect(signed).toBe(made.digest('hex'));
      }

      // For an hour after its delivery an answer can be asked for; then it is gone, sealed or not.
      await pass(hourMs * 0.9);
      await vi.waitFor(async () => expect(await count(waitingSql)).toBe(0), patience);
      expect(await count(answersSql)).toBe(2);
      await pass(hourMs * 0.2);
      await vi.waitFor(async () => expect(await count(answersSql)).toBe(0), patience);
      expect(await scanFolder(folder.path, scan)).toEqual([]);
      expect(scan(service.output(), 'the log')).toEqual([]);
      expect(told()).toHaveLength(4);
    } finally {
      await sql?.close();
      await service.stop();
      await database?.drop();
      await folder.remove();
    }
  }, 300_000);
});
