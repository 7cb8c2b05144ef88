import { randomUUID } from 'node:crypto';
import { type Answer, ask, photos, type Request } from './app.js';
import { clientNames, type KnownSession, type Model } from './model.js';
import { accessSeconds, type Node } from './node.js';
import { dayMs, hourMs, minuteMs, violated, type World } from './world.js';

export type Simulation = {
  readonly world: World;
  readonly model: Model;
  /** One that lives. */
  readonly node: () => Node;
  readonly restart: () => Promise<void>;
};

type Action = (simulation: Simulation) => Promise<void>;

/** A node that dies holds a key for 15 s. */
const retryMs = 16_000;

const isFault = (answer: Answer | undefined): answer is undefined =>
  answer === undefined || answer.status >= 500;

/** The access token of a client; a new login when the last one is over, or made in another time. */
export const tokenOf = async ({ world, model, node }: Simulation, name: string) => {
  const last = model.logins.get(name);
  const ageMs = last ? world.now() - last.clockMs : Infinity;
  if (last && ageMs >= 0 && ageMs < (accessSeconds - 60) * 1000) return last.access;
  const { store, tokens } = node();
  const clockMs = world.now();
  const pair = await tokens.issue((await store.clients.get(name))!);
  // The clock may have been set meanwhile.
  if (Math.abs(world.now() - clockMs) < minuteMs) {
    model.logins.set(name, { ...pair, clockMs });
    model.tokens.push({ client: name, access: pair.access, clockMs });
  }
  return pair.access;
};

/** As a client does it: what was not answered is sent again, with the same key. */
const askTwice = async (simulation: Simulation, request: Request): Promise<Answer | undefined> => {
  const first = await ask(simulation.node(), request);
  if (!isFault(first)) return first;
  simulation.world.pass(retryMs);
  const second = await ask(simulation.node(), request);
  return isFault(second) ? undefined : second;
};

const newSession = ({ random }: World, name: string) => {
  const steps = random.pick([['selfie'], ['document', 'selfie'], ['document']] as const);
  const hasWebhook = random.whole(3) > 0;
  const json = {
    steps: steps.map((kind) =>
      kind === 'selfie' ? { kind } : { kind, document_type: 'passport' },
    ),
    ...(hasWebhook && { webhook_url: `https://${name}.example/hook` }),
  };
  return { steps, json };
};

const linkOf = ({ link }: Answer['body']): string => String(link).split('#')[1]!;

const createSession: Action = async (simulation) => {
  const { world, model } = simulation;
  const client = world.random.pick(clientNames);
  const { steps, json } = newSession(world, client);
  const key = randomUUID();
  const token = await tokenOf(simulation, client);
  const headers = { 'idempotency-key': key };
  const request = { method: 'POST', path: '/v3.2/sessions/', token, headers, json } as const;
  const answer = await askTwice(simulation, request);
  if (answer?.status !== 201) return;
  const id = String(answer.body['id']);
  model.answered.set(key, { client, id, atMs: world.now() });
  model.sessions.set(id, {
    ...{ id, client, steps, link: linkOf(answer.body), device: randomUUID() },
    ...{ createdMs: world.trueMs(), done: new Set(), cancelled: false, decision: undefined },
  });
  // The same again gives the same, unless it took a day to come: then the key is forgotten.
  const answeredMs = world.trueMs();
  const again = await ask(simulation.node(), request);
  const isKept = world.trueMs() - answeredMs < dayMs;
  if (isKept && again?.status === 201 && again.body['id'] !== id)
    throw violated('a key gave two sessions');
};

const isOpen = ({ done, steps, cancelled }: KnownSession): boolean =>
  done.size < steps.length && cancelled !== true;

const pickSession = (
  { world, model }: Simulation,
  where: (session: KnownSession) => boolean = () => true,
) => {
  const found = [...model.sessions.values()].filter(where);
  return found.length > 0 ? world.random.pick(found) : undefined;
};

const sendPhoto: Action = async (simulation) => {
  const { world, node } = simulation;
  const session = pickSession(simulation, isOpen);
  if (!session) return createSession(simulation);
  const position = session.steps.findIndex((_, at) => !session.done.has(at));
  const photo = world.random.whole(5) > 0 ? photos.good : photos.blurred;
  const name = session.steps[position] === 'selfie' ? 'selfie' : 'frontside';
  const answer = await ask(node(), {
    ...{ method: 'POST', path: `/v3.2/capture/steps/${position}/`, token: session.link },
    ...{ headers: { 'anverso-device': session.device }, files: { [name]: photo } },
  });
  if (answer?.status === 200 && answer.body['accepted'] === true) session.done.add(position);
};

const recordDocument: Action = async (simulation) => {
  const { world, model } = simulation;
  const client = world.random.pick(clientNames);
  const token = await tokenOf(simulation, client);
  const answer = await askTwice(simulation, {
    ...{ method: 'POST', path: '/v3.2/ocr/', token },
    headers: { 'idempotency-key': randomUUID() },
    files: { frontside: world.random.pick([photos.good, photos.blurred]) },
    fields: { document_type: 'passport', return_id: 'true' },
  });
  const id = Number(answer?.body['id'] ?? NaN);
  if (Number.isNaN(id)) return;
  if (model.records.has(id)) throw violated(`the id ${id} was used twice`);
  model.records.set(id, { client, recordedMs: world.trueMs(), erased: false });
};

const eraseRecord: Action = async (simulation) => {
  const { world, model, node } = simulation;
  const kept = [...model.records].filter(([, { erased }]) => erased !== true);
  if (kept.length === 0) return recordDocument(simulation);
  const [id, record] = world.random.pick(kept);
  const token = await tokenOf(simulation, record.client);
  record.erased = 'maybe';
  const path = `/v3.2/transactions/${id}`;
  const answer = await ask(node(), { method: 'DELETE', path, token });
  if (answer?.status === 204) record.erased = true;
};

const cancelSession: Action = async (simulation) => {
  const session = pickSession(simulation);
  if (!session) return;
  const token = await tokenOf(simulation, session.client);
  session.cancelled ||= 'maybe';
  const path = `/v3.2/sessions/${session.id}`;
  const answer = await ask(simulation.node(), { method: 'DELETE', path, token });
  if (answer?.status === 204) session.cancelled = true;
};

export const otherThan = (client: string): string => clientNames.find((name) => name !== client)!;

/** A client asks for what is another's, and for its own list. */
const pry: Action = async (simulation) => {
  const { model, node } = simulation;
  const session = pickSession(simulation);
  if (!session) return;
  const stranger = otherThan(session.client);
  const token = await tokenOf(simulation, stranger);
  const path = `/v3.2/sessions/${session.id}`;
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await ask(node(), { method, path, token });
    if (answer && answer.status !== 404 && answer.status < 500)
      throw violated(`${stranger} got ${answer.status} for a session of ${session.client}`);
  }
  for (const [id, { client }] of model.records) {
    if (client === stranger) continue;
    const answer = await ask(node(), { path: `/v3.2/transactions/${id}`, token });
    if (answer && answer.status !== 404 && answer.status < 500)
      throw violated(`${stranger} got ${answer.status} for a record of ${client}`);
  }
  const list = await ask(node(), { path: '/v3.2/sessions/', token });
  const ids = ((list?.body['sessions'] ?? []) as { id: string }[]).map(({ id }) => id);
  if (ids.some((id) => model.sessions.get(id)?.client === session.client))
    throw violated(`${stranger} saw a session of ${session.client} in its list`);
};

const refresh: Action = async (simulation) => {
  const { world, model, node } = simulation;
  const client = world.random.pick(clientNames);
  await tokenOf(simulation, client);
  const { refresh: spent } = model.logins.get(client)!;
  const send = () =>
    ask(node(), {
      ...{ method: 'POST', path: '/token/refresh/', token: 'none' },
      json: { refresh: spent },
    });
  const answer = await send();
  model.logins.delete(client);
  if (answer?.status !== 200) return;
  const { access } = answer.body as { access: string };
  model.tokens.push({ client, access, clockMs: world.now() });
  const again = await send();
  if (again?.status === 200) throw violated('a refresh token was taken twice');
};

const rotateKeys: Action = async ({ node }) => {
  await node().keys.rotate(accessSeconds * 1000);
};

const turn: Action = async ({ node }) => {
  await node().turn();
};
const cleanUp: Action = async ({ node }) => {
  await node().cleanUp();
};
const passTime: Action = async ({ world }) => {
  world.pass(world.random.pick([5000, 5000, minuteMs, minuteMs, 10 * minuteMs, 2 * hourMs, dayMs]));
  return Promise.resolve();
};
const setClock: Action = async ({ world }) => {
  world.setClock(world.aheadMs() === 0 ? world.random.pick([-100, 100]) * dayMs : 0);
  return Promise.resolve();
};

const weights: readonly (readonly [Action, number])[] = [
  [createSession, 4],
  [sendPhoto, 8],
  [recordDocument, 4],
  [eraseRecord, 1],
  [cancelSession, 2],
  [pry, 2],
  [refresh, 2],
  [rotateKeys, 1],
  [turn, 4],
  [cleanUp, 2],
  [passTime, 3],
  [setClock, 1],
];
const actions = weights.flatMap(([action, weight]) => Array.from({ length: weight }, () => action));

/** What anybody may do next; a store that fails ends it, and nothing else may. */
export const actOnce = async (simulation: Simulation): Promise<void> => {
  const action = simulation.world.random.pick(actions);
  try {
    await action(simulation);
  } catch (fault) {
    if (!(fault instanceof Error) || !fault.message.startsWith('Connection terminated'))
      throw fault;
  }
  await simulation.restart();
};
