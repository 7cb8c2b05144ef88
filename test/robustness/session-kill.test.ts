import { describe, expect, it, vi } from 'vitest';
import { policyLabel, shippedPolicies } from '../../src/sessions/decide/policies.js';
import { bearer, send } from '../support/http.js';
import { anyImage, faceImage } from '../support/images.js';
import { startReceiver } from '../support/receiver.js';
import { day, fewOf, isLong } from '../support/sample.js';
import { newDatabase } from '../support/stores.js';
import { type DeathPoint, moments } from './support/deadly-sql.js';
import { makeDataDir } from './support/folder.js';
import { createScanner, scanFolder } from './support/scan.js';
import { startServiceProcess, type ServiceProcess } from './support/service-process.js';
import { createLife, type Nodes } from './support/session-life.js';

/** Statements of a session and its review, others each day (TEST_DAY); all with ANVERSO_LONG=1. */
const mostPoints = 3;

/** Longer than a photo that a dead node was reading keeps its step, and than a webhook's lease. */
const restartMs = 130_000;
const hourMs = 3_600_000;
/** What hangs ends; a busy machine takes its time. */
const patience = { timeout: 600_000, interval: 200 };

/** "Images" of the scripted worker, with words behind what they say. */
const canary = `Kanaria-${'Rx'.repeat(16)}`;
const marked = (image: Uint8Array): Uint8Array => Buffer.concat([image, Buffer.from(canary)]);
const photos = [{ frontside: marked(anyImage) }, { selfie: marked(faceImage(0.35)) }];
const scan = createScanner({ canary, surname: 'ERIKSSON' });

/** The same text may run for each photo, and every two seconds beside them: its first three. */
const pointsOf = (written: readonly string[]): readonly DeathPoint[] => {
  const seen = new Map<string, number>();
  return written.flatMap((text, at) => {
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    return nth > 3 ? [] : [{ text, nth, when: moments[at % moments.length]! }];
  });
};

describe.each(['pglite', 'postgres'])('kill -9 in a session and its review, on %s', (store) => {
  it(
    'loses nothing that was answered, and keeps no photo past its time',
    { timeout: 3_600_000 },
    async () => {
      const folder = await makeDataDir();
      const database = store === 'postgres' ? await newDatabase() : undefined;
      const receiver = await startReceiver();
      let aheadMs = 0;
      const start = async (): Promise<ServiceProcess> => {
        const env = {
          ANVERSO_WORKERS: '1',
          ANVERSO_ACCESS_TOKEN_SECONDS: '86400',
          ANVERSO_LOG_LEVEL: 'debug',
          ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters',
          ANVERSO_WEBHOOK_PRIVATE: 'yes',
          TEST_AHEAD_MS: String(aheadMs),
          ...(database && { DATABASE_URL: database.url }),
        };
        const started = await startServiceProcess({
          dataDir: folder.path,
          worker: 'passport',
          env,
        });
        await started.ready();
        return started;
      };
      let service = await start();
      let deaths = 0;
      const nodes: Nodes = {
        current: () => service,
        restart: async () => {
          expect(await service.ended).toBe('SIGKILL');
          deaths += 1;
          aheadMs += restartMs;
          service = await start();
        },
      };
      try {
        const names = { client: 'bank', reviewer: 'ana' };
        const access = await service.makeBank(names);
        const people = { ...names, access, webhookUrl: receiver.url };
        const life = createLife(nodes, people, photos);

        await service.arm();
        const ids = [await life.whole()];
        const all = pointsOf(await service.written());
        expect(all.length).toBeGreaterThan(50);
        const points = fewOf(
          all,
          mostPoints,
          ({ when, nth, text }) => `${when} no. ${nth} of ${text}`,
        );
        /** The loop writes by itself: the last point may have killed it when nobody asked. */
        const arm = (point?: DeathPoint): Promise<void> =>
          service.arm(point).catch(async () => {
            await nodes.restart();
            await service.arm(point);
          });
        for (const [at, point] of points.entries()) {
          if (isLong && at % 10 === 0) console.log(`${store}: point ${at} of ${points.length}`);
          await arm(point);
          const id = await life.whole().catch((fault: unknown) => {
            throw new Error(`day ${day}: killed ${point.when} no. ${point.nth} of: ${point.text}`, {
              cause: fault,
            });
          });
          ids.push(id);
        }
        await arm();
        // A statement of the loop may not have come in time; the others all did.
        expect(deaths).toBeGreaterThan(isLong ? points.length / 2 : 1);
        if (isLong) console.log(`${store}: ${deaths} deaths at ${points.length} points`);

        /** By the sessions that were decided, and then decided by a person. */
        const told = (event: string): Set<string> =>
          new Set(
            receiver.received.flatMap(({ body }) => {
              const said = JSON.parse(body) as { event: string; session: { id: string } };
              return said.event === event ? [said.session.id] : [];
            }),
          );
        const isTold = () => {
          for (const event of ['session.decided', 'session.reviewed'])
            expect(ids.filter((id) => !told(event).has(id))).toEqual([]);
        };
        await vi.waitFor(isTold, patience);

        const left = await life.abandoned();
        const count = async (): Promise<number> => {
          const kept = await Promise.all(left.map((id) => service.kept({ client: 'bank', id })));
          return kept.reduce(
            (sum, { photos, faces, filed }) => sum + photos.length + faces + filed,
            0,
          );
        };
        expect(await count()).toBeGreaterThan(6);
        // Killed with photos that wait, and started again past their time.
        service.signal('SIGKILL');
        aheadMs += 73 * hourMs;
        await nodes.restart();
        await vi.waitFor(async () => expect(await count()).toBe(0), patience);

        // Days later the history says why, and nothing of a photo is anywhere.
        const { json } = await send(`${service.url}/api/v3.2/sessions/${ids.at(-1)!}`, {
          headers: bearer(await service.staffToken(names.reviewer)),
        });
        expect(json).toMatchObject({
          decision: {
            outcome: 'approved',
            decided_by: 'reviewer ana',
            policy: policyLabel(shippedPolicies.standard),
          },
          reviews: [{ verdict: 'retake' }, { verdict: 'approve', reason: 'same_person' }],
          steps: [{ answer: null }, { answer: null }],
        });
        const reasons = (json as { decision: { reasons: { check: string }[] } }).decision.reasons;
        expect(reasons.map(({ check }) => check)).toContain('face_match');
        expect(scan(service.output(), 'the log')).toEqual([]);
        expect(await scanFolder(folder.path, scan)).toEqual([]);
      } finally {
        await service.stop();
        await database?.drop();
        await folder.remove();
      }
    },
  );
});
