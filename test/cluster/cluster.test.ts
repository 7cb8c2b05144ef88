import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAnversoError } from '../../packages/client/src/index.js';
import { idOf, postPassport } from '../robustness/support/post.js';
import { bearer, send } from '../support/http.js';
import { slowImage } from '../support/images.js';
import { type Cluster, startCluster } from './support/cluster.js';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
}, 180_000);
afterAll(() => cluster?.stop(), 60_000);

type Client = ReturnType<Cluster['clientFor']>;

const readOne = async (client: Client, ms: number): Promise<number> => {
  const { body } = await client.readDocument({
    document_type: 'passport',
    frontside: slowImage(ms),
    return_id: true,
  });
  return (body as { id: number }).id;
};

/** `connections` at a time until `isOver`; `each` sees how many were answered. */
const keepReading = async (
  client: Client,
  connections: number,
  isOver: () => boolean,
  { each = () => undefined, ms = 20 }: { each?: (answered: number) => void; ms?: number } = {},
): Promise<number[]> => {
  const ids: number[] = [];
  const one = async (): Promise<void> => {
    while (!isOver()) {
      ids.push(await readOne(client, ms));
      each(ids.length);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return ids;
};

const recordedBy = async (client: Client): Promise<Set<number>> => {
  const ids = new Set<number>();
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const page = await client.listTransactions({ limit: 200, before });
    for (const { id } of page.transactions) ids.add(id);
    before = page.next_before;
  }
  return ids;
};

const answeredBy = async (url: string): Promise<number> => {
  const { text } = await send(`${url}/metrics`);
  return Number(
    /^anverso_transactions_total\{.*outcome="accepted".*\} (\d+)/m.exec(text)?.[1] ?? 0,
  );
};

describe('three nodes on one PostgreSQL', () => {
  it('ids are unique over all of them, and all of them answer', async () => {
    await cluster.nodes[0]!.login('bank');
    const client = cluster.clientFor('bank');
    let left = 60;
    const ids = await keepReading(client, 6, () => (left -= 1) < 0);
    expect(new Set(ids).size).toBe(60);
    for (const { url } of cluster.nodes) expect(await answeredBy(url)).toBeGreaterThan(0);
    expect(await recordedBy(client)).toEqual(new Set(ids));
  });

  it('a rate limit counts what all nodes answered', async () => {
    const { access } = await cluster.nodes[0]!.login('limited', { requestsPerMinute: 12 });
    const statuses = async (): Promise<number[]> => {
      const posts = Array.from({ length: 30 }, (_, at) =>
        postPassport(cluster.nodes[at % 3]!.url, access),
      );
      return (await Promise.all(posts)).map(({ status }) => status);
    };
    const minute = (): number => Math.floor(Date.now() / 60_000);
    let startedIn = minute();
    let answers = await statuses();
    // The limit is of the minute: a run that met its end says nothing, and the next has time.
    if (minute() !== startedIn) {
      startedIn = minute();
      answers = await statuses();
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(12);
    expect(answers.filter((status) => status === 429)).toHaveLength(18);
  });

  it('a spent refresh token and a new password are known to all at once', async () => {
    const [first, second, third] = cluster.nodes.map(({ url }) => url) as [string, string, string];
    const { refresh, access } = await cluster.nodes[0]!.login('revoked');
    const renew = (url: string) =>
      send(`${url}/api/token/refresh/`, {
        method: 'POST',
        body: new URLSearchParams({ refresh }),
      });
    expect((await renew(second)).status).toBe(200);
    expect((await renew(third)).status).toBe(401);
    const look = (url: string) =>
      send(`${url}/api/v3.2/transactions/`, { headers: bearer(access) });
    expect((await look(first)).status).toBe(200);
    await cluster.nodes[1]!.login('revoked', { password: 'another password' });
    for (const url of [first, second, third]) expect((await look(url)).status).toBe(401);
  });

  it('kill -9 of one under load loses nothing but what it had in hand, which the client repeats', async () => {
    await cluster.nodes[0]!.login('killed');
    const client = cluster.clientFor('killed');
    const connections = 9;
    const victim = cluster.nodes[1]!;
    let answered = 0;
    const ids = await keepReading(client, connections, () => answered >= 120, {
      each: (count) => {
        answered = count;
        if (count === 30) victim.signal('SIGKILL');
      },
    });
    expect(await victim.ended).toBe('SIGKILL');
    // Every call was answered, no id twice, and every one of them is in the store.
    expect(new Set(ids).size).toBe(ids.length);
    const recorded = await recordedBy(client);
    expect(ids.filter((id) => !recorded.has(id))).toEqual([]);
    // Repeated: what was in flight there, and what nginx sent before it knew.
    const repeated = client.sent.count - ids.length;
    expect(repeated).toBeLessThanOrEqual(2 * connections);
    await cluster.restart(1);
    const { access } = await cluster.nodes[1]!.login('killed');
    const next = idOf(await postPassport(cluster.nodes[1]!.url, access));
    expect(next).toBeGreaterThan(Math.max(...ids));
  }, 120_000);

  it('a rolling restart loses none', async () => {
    await cluster.nodes[0]!.login('rolled');
    const client = cluster.clientFor('rolled');
    let isOver = false;
    const reading = keepReading(client, 3, () => isOver, { ms: 100 });
    const failed = reading.catch((fault: unknown) => fault);
    for (const at of [0, 1, 2]) {
      cluster.nodes[at]!.signal('SIGTERM');
      expect(await cluster.nodes[at]!.ended).toBe(0);
      await cluster.restart(at);
    }
    isOver = true;
    const outcome = await failed;
    expect(isAnversoError(outcome) ? outcome.message : 'all answered').toBe('all answered');
    const ids = await reading;
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    const recorded = await recordedBy(client);
    // None lost, and none read twice either: what a node had taken it finished.
    expect(recorded).toEqual(new Set(ids));
  }, 180_000);
});
