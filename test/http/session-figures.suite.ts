import { describe, expect, it } from 'vitest';
import { bearer, formOf } from '../support/http.js';
import { anyImage, rejectedAs } from '../support/images.js';
import type { Suite } from '../support/use.js';

type Figures = {
  readonly stages: readonly {
    stage: string;
    asked: number;
    passed: number;
    median_seconds: null;
  }[];
  readonly days: readonly object[];
  readonly refusals: readonly object[];
};
const path = '/api/v3.2/sessions/figures/';
const dayMs = 86_400_000;

/** A passport by a link: one photo that is refused, then one that is accepted. */
export const sessionFigures: Suite = (use) =>
  describe('figures of sessions', () => {
    const newSession = async (client: string) => {
      const created = await use().as(client, '/api/v3.2/sessions/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ steps: [{ kind: 'document', document_type: 'passport' }] }),
      });
      const { id, link } = created.json as { id: string; link: string };
      const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
      return { id, headers };
    };
    const finish = async (client: string): Promise<string> => {
      const { id, headers } = await newSession(client);
      await use().request('/api/v3.2/capture/', { headers });
      for (const frontside of [rejectedAs('mrzUnreadable'), anyImage]) {
        const body = formOf({ frontside });
        await use().request('/api/v3.2/capture/steps/0/', { method: 'POST', headers, body });
      }
      return id;
    };
    const figuresOf = async (client: string, query = ''): Promise<Figures> =>
      (await use().as(client, path + query)).json as Figures;

    it('count the client’s own sessions, and no other’s', async () => {
      const client = await use().client();
      const id = await finish(client);
      await newSession(client);
      const { stages, days, refusals } = await figuresOf(client);
      expect(stages.map(({ stage, asked, passed }) => [stage, asked, passed])).toEqual([
        ...[
          ['created', 2, 2],
          ['opened', 2, 1],
          ['consent', 0, 0],
          ['document', 2, 1],
        ],
        ...[
          ['selfie', 0, 0],
          ['chip', 0, 0],
          ['finished', 2, 1],
          ['approved', 2, 1],
        ],
      ]);
      expect(stages.find(({ stage }) => stage === 'document')!.median_seconds).toBeLessThan(60);
      expect(days).toHaveLength(30);
      expect(days.at(-1)).toMatchObject({ created: 2, opened: 1, finished: 1, under_way: 1 });
      expect(refusals).toEqual([{ code: 801, reason: 'mrzUnreadable', photos: 1, sessions: 1 }]);
      const nobody = await figuresOf(await use().client());
      expect(nobody.stages.every(({ asked }) => asked === 0)).toBe(true);
      // It was decided, and still counts when its answers are erased.
      await use().as(client, `/api/v3.2/sessions/${id}`, { method: 'DELETE' });
      expect((await figuresOf(client)).stages[0]).toMatchObject({ asked: 2 });
    });

    it('the session says when it was opened and its step done, and lists its photos', async () => {
      const client = await use().client();
      const id = await finish(client);
      const { json } = await use().as(client, `/api/v3.2/sessions/${id}`);
      const { opened_at, ended_at, steps } = json as {
        opened_at: string;
        ended_at: string;
        steps: [{ done_at: string }];
      };
      const [{ done_at }] = steps;
      const inOrder = [opened_at, done_at, ended_at].map((at) => Date.parse(at));
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
      await finish(client);
      const photos = await use().as(client, `/api/v3.2/transactions/?session=${id}`);
      const { transactions } = photos.json as { transactions: { code: number | null }[] };
      expect(transactions.map(({ code }) => code)).toEqual([null, 801]);
      const theirs = await use().as(await use().client(), `/api/v3.2/transactions/?session=${id}`);
      expect(theirs.json).toMatchObject({ transactions: [] });
    });

    it.each([
      ['longer than 31 days', 40, 0],
      ['of no length', 1, 1],
      ['that ends before it begins', 1, 2],
    ])('of a period %s: 400', async (_what, from, to) => {
      const client = await use().client();
      const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
      const answer = await use().as(client, `${path}?from=${ago(from)}&to=${ago(to)}`);
      expect([answer.status, answer.json]).toMatchObject([400, { field: 'from' }]);
    });

    it.each(['from=yesterday', 'to=0000-01-01T00:00:00Z', 'from=%00'])('%s: 400', async (query) => {
      const client = await use().client();
      expect((await use().as(client, `${path}?${query}`)).status).toBe(400);
    });

    it('without a token, or with a link’s: 401', async () => {
      expect((await use().request(path)).status).toBe(401);
      const { headers } = await newSession(await use().client());
      expect((await use().request(path, { headers })).status).toBe(401);
    });
  });
