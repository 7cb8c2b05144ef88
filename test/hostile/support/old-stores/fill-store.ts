import { createHash, randomUUID } from 'node:crypto';
import { createSecretSealer } from '../../../../src/sessions/webhooks/deliver.js';
import { newWebhookSecret } from '../../../../src/sessions/webhooks/sign.js';
import type { Sql } from '../../../../src/store/sql.js';
import { randomFrom } from '../../../support/random.js';
import { type Answer, ask, photos, type Request } from '../../../simulation/app.js';
import { config, startNode } from '../../../simulation/node.js';
import { signIn } from '../../../simulation/staff.js';
import { createWorld, hourMs } from '../../../simulation/world.js';

/** A session as its people know it. */
export type KeptSession = {
  readonly id: string;
  readonly link: string;
  /** As its client read it. */
  readonly body: Answer['body'];
};
/** What a client, its reviewers and its customers had in hand when the store was kept. */
export type Facts = {
  readonly atMs: number;
  /** By client. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly refresh: Readonly<Record<'bank' | 'shop' | 'revoked', string>>;
  readonly staff: Readonly<Record<'ana' | 'ben' | 'sol' | 'tom', string>>;
  readonly sessions: Readonly<Record<string, KeptSession>>;
  readonly transactions: Answer['body'];
  /** A session was made with it. */
  readonly key: string;
};

export const base = '/v3.2/sessions/';
export const device = 'the-phone-of-the-customer';
const consent = 'I agree.';
const text_sha256 = createHash('sha256').update(consent).digest('hex');

/** Rules of a policy from before its base had further checks. */
const oldRules = Object.fromEntries(
  ['document_read', 'document_current', 'sides_match', 'selfie_live', 'face_match'].map((check) => [
    check,
    {
      ...{ passed: 'approve', doubt: 'review', failed: 'decline', not_run: 'review' },
      'not_run:not_asked': 'approve',
    },
  ]),
);

type Kind = 'document' | 'selfie';
export const newSession = (kinds: readonly Kind[], client: string, reference: string) => ({
  steps: kinds.map((kind) =>
    kind === 'selfie' ? { kind, liveness: 'auto' } : { kind, document_type: 'passport' },
  ),
  ...{ consent, reference, expires_in: 7200, webhook_url: `https://${client}.example/hook` },
});

const byPhone = (token: string, path: string) => ({
  method: 'POST' as const,
  path: `/v3.2/capture/${path}`,
  token,
  headers: { 'anverso-device': device },
});
export const consentOf = (link: string): Request => ({
  ...byPhone(link, 'consent/'),
  json: { text_sha256 },
});
export const photoOf = (link: string, step: number, kind: Kind, photo: string = photos.good) => ({
  ...byPhone(link, `steps/${step}/`),
  files: { [kind === 'selfie' ? 'selfie' : 'frontside']: photo },
});
export const recordingOf = (link: string, step: number, challenge: string): Request => ({
  ...photoOf(link, step, 'selfie', `${photos.good} ${randomUUID()}`),
  frames: [randomUUID(), randomUUID()],
  fields: { challenge_id: challenge, frame_times_ms: '[0,1]' },
});
export const challengeOf = (link: string, step: number): Request =>
  byPhone(link, `steps/${step}/challenge/`);
export const review = (id: string, token: string, path: string, json?: object): Request => ({
  ...{ method: 'POST', path: `${base}${id}/review/${path}/`, token },
  ...(json && { json }),
});

/** Whatever a store can hold, by the routes that put it there where there is one. */
export const fillStore = async (sql: Sql): Promise<Facts> => {
  const world = createWorld(randomFrom(1));
  const node = await startNode(world, sql);
  const { store, tokens } = node;
  const later = (): Date => new Date(world.now() + 240 * hourMs);
  const must = async (request: Request): Promise<Answer['body']> => {
    const answer = await ask(node, request);
    if (answer && answer.status < 300) return answer.body;
    throw new Error(`${request.path}: ${JSON.stringify(answer)}`);
  };

  const secrets: Record<string, string> = {};
  const sealer = createSecretSealer(config.keySecret);
  for (const name of ['bank', 'shop', 'gone', 'practice']) {
    await store.clients.add({
      ...{ name, passwordHash: 'none', services: ['ocr', 'liveness', 'match'] },
      ...{ requestsPerMinute: 1_000_000, retentionDays: 30, faceMinutes: 60, reviewHours: 720 },
      photoHours: 24,
      ...{
        desktopCamera: false,
        repeatDays: 30,
        sandbox: name === 'practice',
        addresses: ['127.0.0.0/8', '::1'],
      },
    });
    secrets[name] = newWebhookSecret();
    await store.webhooks.setSecret(name, await sealer.seal(secrets[name]));
  }
  await store.clients.disable('gone', new Date(world.now()));
  await store.clients.change('bank', {
    ...{ refuseExpired: true, minLiveness: 0.4, brandName: 'Banco', brandColour: '#0b5c63' },
    origins: ['https://bank.example'],
    heads: { anverso: 'heads', format: 1, id: 'none', madeAt: '2026-11-19', measured: [] },
  });
  await store.policies.set('bank', 'standard', null);
  await store.policies.set('bank', 'standard', oldRules);
  await store.policies.set('shop', 'strict', null, true);
  const picture = { version: '5', standardised: [1, -1] };
  await store.cameraBaselines.set('bank', 'IOS', Array<typeof picture>(5).fill(picture));
  await store.knownLogins.add({ pairHash: 'pair', addressHash: 'address' }, 'bank', later());

  const owner = { client: 'bank', session: null };
  await store.appKeys.giveNonce('nonce', owner, later());
  const appKey = { ...owner, id: 'key', app: 'com.example.bank', level: 'strongbox' } as const;
  const enrolled = { ...appKey, publicKey: 'AAAA', counter: 3 };
  await store.appKeys.enrol(enrolled, new Date(world.now()), later());

  await store.chipTrust.add(
    [
      {
        ...({ fingerprint: 'aa', kind: 'country', country: 'UT', subject: 'C=UT' } as const),
        ...{ validFrom: new Date(0), validUntil: later(), der: Buffer.of(0x30, 0) },
      },
    ],
    'a file',
  );

  const access: Record<string, string> = {};
  const refresh: Record<string, string> = {};
  for (const name of ['bank', 'shop', 'practice', 'revoked']) {
    const client = name === 'revoked' ? 'bank' : name;
    const pair = await tokens.issue((await store.clients.get(client))!);
    refresh[name] = pair.refresh;
    access[name] = pair.access;
  }
  await tokens.revoke(refresh['revoked']!);
  const staff: Record<string, string> = {};
  for (const [name, client] of Object.entries({
    ana: 'bank',
    ben: 'bank',
    sol: 'shop',
    tom: 'shop',
  }))
    staff[name] = await signIn(world, node, { name, client });

  await store.reviewers.add({ name: 'ada', client: 'bank', role: 'admin', passwordHash: 'none' });
  const byAdmin = { client: 'bank', name: 'ada', actor: { who: 'admin ada', from: 'test' } };
  const invited = { name: 'new', role: 'auditor', passwordHash: 'none' } as const;
  await store.staffPeople.add(byAdmin, invited, { tokenHash: 'a link', expiresAt: later() });

  const made: Record<string, { id: string; link: string; client: string }> = {};
  const key = randomUUID();
  const create = async (name: string, kinds: readonly Kind[], client = 'bank') => {
    const answer = await must({
      ...{ method: 'POST', path: base, token: access[client]! },
      ...(name === 'fresh' && { headers: { 'idempotency-key': key } }),
      json: newSession(kinds, client, name),
    });
    const one = { id: String(answer['id']), link: String(answer['link']).split('#')[1]!, client };
    made[name] = one;
    return one;
  };
  /** With the first `count` photos sent. */
  const go = async (name: string, kinds: readonly Kind[], count: number, client?: string) => {
    const one = await create(name, kinds, client);
    await must(consentOf(one.link));
    for (const [step, kind] of kinds.slice(0, count).entries())
      await must(photoOf(one.link, step, kind));
    return one;
  };
  const decide = async ({ id }: { id: string }, who: string, json: object): Promise<void> => {
    await must(review(id, staff[who]!, 'claim'));
    await must(review(id, staff[who]!, 'decision', json));
  };
  const both: readonly Kind[] = ['document', 'selfie'];

  const moved = await go('approved', both, 1);
  const asked = await must(challengeOf(moved.link, 1));
  // So that no recording is sooner than it lasts.
  world.pass(5000);
  await must(recordingOf(moved.link, 1, String(asked['id'])));
  await decide(moved, 'ana', { verdict: 'approve', reason: 'same_person' });
  await go('expired', both, 1);
  world.pass(3 * hourMs);
  await store.sessions.expire(new Date(world.now()));
  // The tokens of those three hours are over.
  for (const name of ['bank', 'shop', 'practice'])
    access[name] = (await tokens.refresh(refresh[name]!, '127.0.0.1'))!.access!;
  for (const name of ['bank', 'shop'])
    refresh[name] = (await tokens.issue((await store.clients.get(name))!)).refresh;

  await go('approved by the policy', ['document'], 1);
  await decide(await go('declined', both, 2), 'ana', {
    verdict: 'decline',
    reason: 'not_decidable',
  });
  const { id: cancelled } = await go('cancelled', both, 1);
  await must({ method: 'DELETE', path: `${base}${cancelled}`, token: access['bank']! });
  const retake = { verdict: 'retake', reason: 'blurred', step: 1 };
  await decide(await go('retaken', both, 2), 'ana', retake);
  await create('fresh', both);
  await go('agreed', both, 0);
  await go('under way', both, 1);
  await go('two documents', ['document', 'document'], 1);
  const { link: blurred } = await go('refused once', both, 0);
  await must(photoOf(blurred, 0, 'document', photos.blurred));
  const { id: waits } = await go('in review', both, 2);
  await must(review(waits, staff['ben']!, 'notes', { note: 'She calls back.' }));
  const { id: claimed } = await go('claimed', both, 2);
  await must(review(claimed, staff['ben']!, 'claim'));
  await must(review(claimed, staff['ana']!, 'assignment', { to: 'ben' }));
  const half = await go('approved by one of two', both, 2, 'shop');
  await decide(half, 'sol', { verdict: 'approve', reason: 'same_person' });
  const document = (photo: string, token: string): Request => ({
    ...{ method: 'POST', path: '/v3.2/ocr/', token, files: { frontside: photo } },
    fields: { document_type: 'passport', return_id: 'true' },
  });
  await must(document(photos.good, access['bank']!));
  await ask(node, document(photos.blurred, access['bank']!));
  await must(document(photos.good, access['practice']!));
  await node.keys.rotate(24 * hourMs);
  const { link: follows } = await go('conversation', both, 1);
  await must(byPhone(follows, 'steps/1/conversation/'));
  const { link: asks } = await go('challenged', both, 1);
  await must(challengeOf(asks, 1));
  // A node holds no claim longer than this; the last ones are still good.
  world.pass(5000);

  const sessions: Record<string, KeptSession> = {};
  for (const [name, { id, link, client }] of Object.entries(made)) {
    const body = await must({ path: base + id, token: access[client]! });
    sessions[name] = { id, link, body };
  }
  const transactions = await must({ path: '/v3.2/transactions/', token: access['bank']! });
  return {
    ...{ atMs: world.now(), secrets, sessions, transactions, key },
    ...{ refresh: refresh as Facts['refresh'], staff: staff as Facts['staff'] },
  };
};
