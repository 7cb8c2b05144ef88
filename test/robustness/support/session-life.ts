import { createHash, randomUUID } from 'node:crypto';
import { type Answer, bearer, formOf, type Parts, send } from '../../support/http.js';
import { anyImage, faceImage } from '../../support/images.js';
import type { ServiceProcess } from './service-process.js';

/** The node that answers now; after a kill, the one that was started in its place. */
export type Nodes = {
  readonly current: () => ServiceProcess;
  readonly restart: () => Promise<void>;
};

export type People = {
  readonly client: string;
  readonly access: string;
  readonly reviewer: string;
  readonly webhookUrl: string;
};

type Session = {
  readonly status: string;
  readonly decision: { readonly outcome: string; readonly decided_by: string } | null;
  readonly reviews: readonly { readonly verdict: string }[];
  readonly steps: readonly { readonly status: string }[];
};

const base = '/api/v3.2/sessions/';
const consent = 'I agree.';
const inDoubt: readonly Parts[] = [{ frontside: anyImage }, { selfie: faceImage(0.35) }];
const json = (body: object, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Something that must always hold did not. */
const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`did not hold: ${what}`);
};

/** One session as its three people live it, each of whom sends again what was not answered. */
export const createLife = (nodes: Nodes, people: People, photos = inDoubt) => {
  const { client } = people;
  /** `again`: the first try met a death, so it may have been done. */
  const ask = async (path: string, init: RequestInit): Promise<Answer & { again: boolean }> => {
    const once = () => send(`${nodes.current().url}${path}`, init);
    const answer = await once().catch(() => undefined);
    if (answer) return { ...answer, again: false };
    await nodes.restart();
    return { ...(await once()), again: true };
  };
  const withToken = (token: string) => (path: string, init: RequestInit) =>
    ask(path, { ...init, headers: { ...(init.headers as object), ...bearer(token) } });
  const asClient = withToken(people.access);

  const get = async (id: string): Promise<Session> =>
    (await asClient(`${base}${id}`, {})).json as Session;

  const create = async (): Promise<{ readonly id: string; readonly token: string }> => {
    const steps = [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }];
    const body = { steps, consent, expires_in: 3600, webhook_url: people.webhookUrl };
    const made = await asClient(base, json(body, { 'idempotency-key': randomUUID() }));
    must(made.status === 201, `created: ${made.status} ${made.text}`);
    const { id, link } = made.json as { id: string; link: string };
    return { id, token: link.split('#')[1]! };
  };
  const device = { 'anverso-device': 'a-device-of-its-own' };
  const agree = async (token: string): Promise<void> => {
    const text_sha256 = createHash('sha256').update(consent).digest('hex');
    const said = await withToken(token)(
      '/api/v3.2/capture/consent/',
      json({ text_sha256 }, device),
    );
    must(said.status === 204, `consent: ${said.status} ${said.text}`);
  };
  /** Accepted; or a death has taken the answer, and the step is done. */
  const photo = async (token: string, step: number): Promise<void> => {
    const init = { method: 'POST', body: formOf(photos[step]!), headers: device };
    const { status, text, again } = await withToken(token)(
      `/api/v3.2/capture/steps/${step}/`,
      init,
    );
    const isDone =
      status === 200 || (again && status === 409 && /session_ended|step_ended/.test(text));
    must(isDone, `step ${step}: ${status} ${text}`);
  };
  /** A photo that is not accepted. */
  const refused = async (token: string, step: number, parts: Parts): Promise<void> => {
    const init = { method: 'POST', body: formOf(parts), headers: device };
    const { text } = await withToken(token)(`/api/v3.2/capture/steps/${step}/`, init);
    must(!text.includes(`"accepted":true`), `refused: ${text}`);
  };
  /** A death may take the answer to a question of the test's own, too: the loop writes by itself. */
  const askNode = async <T>(question: (node: ServiceProcess) => Promise<T>): Promise<T> => {
    const before = nodes.current();
    try {
      return await question(before);
    } catch (fault) {
      const isEnded = fault instanceof Error && fault.message.startsWith('the service ended');
      if (!isEnded) throw fault;
      if (nodes.current() === before) await nodes.restart();
      return question(nodes.current());
    }
  };
  const signIn = (): Promise<string> => askNode(({ staffToken }) => staffToken(people.reviewer));

  const kept = (id: string) => askNode((node) => node.kept({ client, id }));
  const reviewMs = 72 * 3_600_000;
  /** The client gets each photo once; a death may have taken the answer. */
  const file = async (id: string): Promise<void> => {
    for (const path of ['0/frontside', '1/selfie']) {
      const { status, text, again } = await asClient(`${base}${id}/photos/${path}`, {});
      must(status === 200 || (again && status === 410), `fetched: ${status} ${text.slice(0, 200)}`);
    }
  };
  const isWaiting = async (id: string): Promise<void> => {
    const { decision } = await get(id);
    must(decision?.outcome === 'review', `in review: ${JSON.stringify(decision)}`);
    const { photos: waiting, nowMs, faces } = await kept(id);
    // Document, portrait, selfie, what was read, and the faces of both.
    must(waiting.length === 6 && faces === 0, `photos kept: ${waiting.length}, ${faces} faces`);
    must(
      waiting.every((eraseMs) => eraseMs <= nowMs + reviewMs),
      'photos erased in time',
    );
  };

  const sessionInReview = async (): Promise<{ id: string; token: string }> => {
    const made = await create();
    await agree(made.token);
    await photo(made.token, 0);
    await photo(made.token, 1);
    await isWaiting(made.id);
    return made;
  };

  const claim = async (token: string, id: string): Promise<void> => {
    const claimed = await withToken(token)(`${base}${id}/review/claim/`, { method: 'POST' });
    must(claimed.status === 200, `claim: ${claimed.status} ${claimed.text}`);
  };
  /** Claims, looks, and says; a death may have taken the answer. */
  const review = async (
    token: string,
    id: string,
    said: object,
    isSaid: () => Promise<boolean>,
  ): Promise<void> => {
    const path = `${base}${id}/review/`;
    const asStaff = withToken(token);
    await claim(token, id);
    const looked = await asStaff(`${path}photos/1/selfie`, {});
    must(looked.status === 200, `look: ${looked.status} ${looked.text}`);
    const { status, text, again } = await asStaff(`${path}decision/`, json(said));
    const isDone = status === 200 || (again && status === 409 && (await isSaid()));
    must(isDone, `review: ${status} ${text}`);
    must(await isSaid(), 'what was said is kept');
  };
  const verdictsOf = async (id: string): Promise<string> =>
    (await get(id)).reviews.map(({ verdict }) => verdict).join();

  const retakeSelfie = async (token: string, id: string): Promise<void> => {
    const said = { verdict: 'retake', reason: 'blurred', step: 1 };
    await review(token, id, said, async () => (await verdictsOf(id)) === 'retake');
  };
  const approve = async (token: string, id: string): Promise<void> => {
    const said = { verdict: 'approve', reason: 'same_person' };
    await review(token, id, said, async () => (await verdictsOf(id)).endsWith('approve'));
    const { decision } = await get(id);
    const label = `reviewer ${people.reviewer}`;
    must(decision?.outcome === 'approved' && decision.decided_by === label, 'approved by a person');
    const left = await kept(id);
    const none = left.photos.length === 0 && left.faces === 0;
    must(none, `no photo left: ${left.photos.length}, ${left.faces} faces`);
  };

  return {
    ...{ get, signIn, sessionInReview, claim, photo, refused, retakeSelfie, approve, file },
    /** Two photos, a doubt, a new selfie, a doubt again, and a person who approves. */
    whole: async (): Promise<string> => {
      const { id, token } = await sessionInReview();
      const staff = await signIn();
      await retakeSelfie(staff, id);
      await photo(token, 1);
      await isWaiting(id);
      await approve(staff, id);
      await file(id);
      return id;
    },
    /** Nobody goes on with these: one after its first photo, one in review. */
    abandoned: async (): Promise<readonly string[]> => {
      const { id, token } = await create();
      await agree(token);
      await photo(token, 0);
      return [id, (await sessionInReview()).id];
    },
  };
};
