import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from '../../src/store/sql.js';
import { type Answer, ask, photos, type Request } from './app.js';
import type { Fault } from './faulty-sql.js';
import { type Node, startNode } from './node.js';
import { addClients, reset } from './simulate.js';
import { signIn } from './staff.js';
import { createWorld, dayMs, hourMs, violated } from './world.js';

const [client, reviewer] = ['bank', 'ana'];
const consent = 'I agree.';
const base = '/v3.2/sessions/';
const device = { 'anverso-device': 'a-device-of-its-own' };
/** Longer than a photo that a dead node was reading keeps its step, and than a webhook's lease. */
const retryMs = 130_000;

const must = (holds: boolean, what: string): void => {
  if (!holds) throw violated(what);
};
const isFault = (answer: Answer | undefined): answer is undefined =>
  answer === undefined || answer.status >= 500;

type Session = {
  readonly status: string;
  readonly decision: { readonly outcome: string; readonly decided_by: string } | null;
  readonly reviews: readonly { readonly verdict: string }[];
  readonly steps: readonly { readonly attempts: number }[];
};

/** Nobody does anything after the fault. */
class LeftAlone extends Error {}

export type Path = {
  readonly fault: Fault | undefined;
  /** After the fault, do the people go on, or does nobody ever come back? */
  readonly goesOn: boolean;
};

/** A store in which one write fails, a node on it, and another in its place when it has died. */
const startScene = async (sql: Sql, { fault, goesOn }: Path) => {
  await reset(sql);
  // Receivers of webhooks answer at once: here the store fails.
  const [unit, whole, normal] = [() => 0, () => 0, () => 0];
  const world = createWorld({ unit, whole, normal, pick: (items) => items[0]! });
  const { trouble } = world;
  let node = await startNode(world, sql);
  await addClients(world, node);
  const { store, tokens } = node;
  await store.clients.change(client, { photoHours: 24 });
  const { access: own } = await tokens.issue((await store.clients.get(client))!);
  const staff = await signIn(world, node, { name: reviewer, client });
  Object.assign(trouble, { fault, calm: false });

  const again = async (): Promise<void> => {
    if (node.life.dead) node = await startNode(world, sql);
    if (!goesOn) throw new LeftAlone();
    world.pass(retryMs);
  };
  return {
    ...{ world, own, staff },
    node: (): Node => node,
    restart: async (): Promise<void> => {
      if (node.life.dead) node = await startNode(world, sql);
    },
    /** What was not answered is sent again. `again`: the first may have been done. */
    send: async (request: Request): Promise<Answer & { readonly again: boolean }> => {
      const first = await ask(node, request);
      if (!isFault(first)) return { ...first, again: false };
      await again();
      const second = await ask(node, request);
      if (isFault(second)) throw violated(`asked twice: ${JSON.stringify(second)}`);
      return { ...second, again: true };
    },
    /** What a node does by itself. */
    turn: async (): Promise<void> => {
      const work = async (): Promise<void> => {
        await node.turn();
        await node.cleanUp();
      };
      await work().catch(async (fault: unknown) => {
        if (!(fault instanceof Error && /^Connection terminated/.test(fault.message))) throw fault;
        await again();
        await work();
      });
    },
  };
};
type Scene = Awaited<ReturnType<typeof startScene>>;

const rowsOf = async (sql: Sql, id: string) => {
  const [row] = await sql.query<Record<'photos' | 'faces' | 'late' | 'filed', number>>(
    `select (select count(*) from review_photos where session = $1)::integer as photos,
       (select count(*) from capture_steps where session = $1 and face is not null)::integer as faces,
       (select count(*) from client_photos where session = $1 and sealed is not null)::integer as filed,
       (select count(*) from review_photos p join capture_sessions s on s.id = p.session
         where s.id = $1 and p.expires_at > coalesce(s.decided_at, s.created_at) + interval '24 hours'
       )::integer as late`,
    [id],
  );
  return row!;
};

/** One session as its three people live it: two photos, a doubt, a new selfie, a doubt, approved. */
const live = async ({ send, turn, own, staff }: Scene, sql: Sql, learned: (id: string) => void) => {
  const get = async (id: string): Promise<Session> =>
    (await send({ path: `${base}${id}`, token: own })).body as unknown as Session;
  const steps = [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }];
  const made = await send({
    ...{ method: 'POST', path: base, token: own, headers: { 'idempotency-key': randomUUID() } },
    json: { steps, consent, expires_in: 7200, webhook_url: `https://${client}.example/hook` },
  });
  must(made.status === 201, `created: ${made.status}`);
  const id = String(made.body['id']);
  learned(id);
  const token = String(made.body['link']).split('#')[1]!;

  const photo = async (step: number): Promise<void> => {
    const { status, body, again } = await send({
      ...{ method: 'POST', path: `/v3.2/capture/steps/${step}/`, token, headers: device },
      files: { [step === 0 ? 'frontside' : 'selfie']: photos.good },
    });
    const isDone = again && status === 409 && /ended/.test(String(body['code']));
    must(isDone || body['accepted'] === true, `photo: ${status} ${JSON.stringify(body)}`);
  };
  const isInReview = async (): Promise<void> => {
    const { decision, status } = await get(id);
    must(status === 'finished' && decision?.outcome === 'review', `decided: ${status}`);
    // Document, selfie, what was read, and both faces.
    const { photos: kept, faces, late, filed } = await rowsOf(sql, id);
    must(kept === 5 && faces === 0 && late === 0, `kept: ${kept} photos, ${faces}, ${late} late`);
    must(filed === 2, `for the client: ${filed} photos`);
  };
  const review = async (said: object, verdicts: string): Promise<void> => {
    const path = `${base}${id}/review/`;
    const claimed = await send({ method: 'POST', path: `${path}claim/`, token: staff });
    must(claimed.status === 200, `claim: ${claimed.status}`);
    const answer = await send({
      ...{ method: 'POST', path: `${path}decision/`, token: staff, json: said },
    });
    const isDone = answer.status === 200 || (answer.again && answer.status === 409);
    must(isDone, `review: ${answer.status} ${JSON.stringify(answer.body)}`);
    const kept = (await get(id)).reviews.map(({ verdict }) => verdict).join();
    must(kept === verdicts, `reviews: ${kept}`);
  };

  const text_sha256 = createHash('sha256').update(consent).digest('hex');
  const agreed = await send({
    ...{ method: 'POST', path: '/v3.2/capture/consent/', token, headers: device },
    json: { text_sha256 },
  });
  must(agreed.status === 204, `consent: ${agreed.status}`);
  await photo(0);
  await turn();
  await photo(1);
  await isInReview();
  await turn();
  await review({ verdict: 'retake', reason: 'blurred', step: 1 }, 'retake');
  await turn();
  await photo(1);
  await isInReview();
  await review({ verdict: 'approve', reason: 'same_person' }, 'retake,approve');
  const { decision, steps: ended } = await get(id);
  must(decision?.outcome === 'approved', `approved: ${decision?.outcome}`);
  must(decision?.decided_by === `reviewer ${reviewer}`, `by ${decision?.decided_by}`);
  const attempts = ended.map((step) => step.attempts).join();
  must(attempts === '1,1', `attempts: ${attempts}`);
  const { photos: kept, faces, filed } = await rowsOf(sql, id);
  must(kept === 0 && faces === 0, `after the decision: ${kept} photos, ${faces} faces`);
  must(filed === 2, `for the client after the decision: ${filed} photos`);
  await turn();
};

const count = async (sql: Sql, text: string, params: readonly unknown[] = []): Promise<number> =>
  (await sql.query<{ count: number }>(`select count(*)::integer as count from ${text}`, params))[0]!
    .count;

/** Each decision was made once, and each event was told. */
const checkOnce = async ({ world }: Scene, sql: Sql, id: string): Promise<void> => {
  const events = ['session.decided', 'session.finished', 'session.reviewed'];
  for (const event of events) {
    const made = await count(sql, 'webhooks where session = $1 and event = $2', [id, event]);
    must(made === 2, `${made} times ${event}`);
    const isTold = world.received.some((one) => one.session === id && one.event === event);
    must(isTold, `${event} was never told`);
  }
  const audited = "audit_log where action = 'reviews.decide' and subject = $1";
  must((await count(sql, audited, [id])) === 2, 'two lines in the audit log');
  // A node that died before it had kept the answer leaves one whose link nobody has; it expires.
  const others = 'capture_sessions where id <> $1';
  must((await count(sql, others, [id])) <= 1, 'one session, or one more that nobody has');
  const used = `capture_steps where session <> $1 and (attempts > 0 or face is not null)`;
  must((await count(sql, used, [id])) === 0, 'the other was never used');
};

/** Days later nothing is left of a photo, wherever the session had got to. */
const checkErased = async (scene: Scene, sql: Sql, id: string | undefined): Promise<void> => {
  const { world, node } = scene;
  // First the link's time, then the reviewer's: the clean-up is late by a turn at most.
  world.pass(3 * hourMs);
  await node().turn();
  await node().turn();
  const unfinished = "where status in ('created', 'started')";
  must((await count(sql, `capture_sessions ${unfinished}`)) === 0, 'a session that never ends');
  const open = `review_photos join capture_sessions on id = session
    where outcome is distinct from 'review'`;
  must((await count(sql, open)) === 0, 'photos that nobody has to look at');
  const unfiled = `client_photos join capture_sessions on id = session
    where status <> 'finished'`;
  must((await count(sql, unfiled)) === 0, 'photos for a client of what was never finished');
  world.pass(dayMs);
  await node().turn();
  await node().cleanUp();
  const tables = [
    ...['review_photos', 'document_faces', 'client_photos where sealed is not null'],
    'capture_steps where face is not null',
  ];
  for (const table of [...tables, 'capture_steps where answer is not null'])
    must((await count(sql, table)) === 0, `rows left in ${table}`);
  if (id === undefined) return;
  const ended = 'capture_sessions where id = $1 and ended_at is not null';
  must((await count(sql, ended, [id])) === 1, 'the history of an acknowledged session');
};

/** One life with one fault; how many writes it took. Throws what did not hold. */
export const liveOnce = async (sql: Sql, path: Path): Promise<number> => {
  const scene = await startScene(sql, path);
  let id: string | undefined;
  const { trouble } = scene.world;
  try {
    await live(scene, sql, (made) => (id = made));
    await scene.restart();
    const { writes } = trouble;
    trouble.calm = true;
    await checkOnce(scene, sql, id!);
    await checkErased(scene, sql, id);
    return writes;
  } catch (fault) {
    if (!(fault instanceof LeftAlone)) throw fault;
    trouble.calm = true;
    await checkErased(scene, sql, id);
    return trouble.writes;
  }
};
