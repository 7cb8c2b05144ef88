import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReviewerRole } from '../../src/contract/review.js';
import { digest } from '../../src/http/auth/capture-tokens.js';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { bearer, formOf } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { password, startTestService, type TestService } from '../support/service.js';

const people = '/api/v3.2/staff/people/';
const policy = '/api/v3.2/staff/policy/';
const chosen = 'a horse of another colour';
const secret = 'a-secret-of-at-least-thirty-two-characters';

let hash: Promise<string> | undefined;

/* An admin looks after the people and the policy; around a decision there are notes and an assignee. */
describe.each(['pglite', 'postgres'] as const)('staff, on %s', (store) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ store, env: { ANVERSO_KEY_SECRET: secret } });
    await service.ready();
  });
  const asJson = (method: string, body: object) => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const bank = async (): Promise<string> => {
    const client = await service.client({ name: `bank-${randomUUID()}`, services: ['ocr'] });
    await service.store.policies.set(client, 'strict', null);
    return client;
  };
  const logIn = async (username: string, secretWord = password) => {
    const body = new URLSearchParams({ username, password: secretWord });
    const login = await service.request('/api/v3.2/staff/login/', { method: 'POST', body });
    const { access, ...who } = login.json as { access: string };
    const ask = (path: string, init: RequestInit = {}) =>
      service.request(path, {
        ...init,
        headers: { ...bearer(access), ...(init.headers as Record<string, string>) },
      });
    return { status: login.status, who, ask, name: username };
  };
  const staff = async (client: string, role: ReviewerRole = 'admin') => {
    const name = `${role}-${randomUUID()}`;
    const passwordHash = await (hash ??= hashPassword(password));
    await service.store.reviewers.add({ name, client, role, passwordHash });
    return logIn(name);
  };
  const trail = async (subject: string) =>
    (await service.store.audit.list(0, 100_000))
      .filter((line) => line.subject === subject)
      .map(({ actor, source, action, after }) => ({ actor, source, action, after }));
  const tokenOf = (json: unknown): string =>
    /#\/password\/([\w-]{43})$/.exec((json as { link: string }).link)![1]!;
  const choose = (token: string, word = chosen) =>
    service.request('/api/v3.2/staff/password/', asJson('POST', { token, password: word }));
  /** A session in review. */
  const inReview = async (client: string): Promise<string> => {
    const steps = [{ kind: 'document', document_type: 'passport' }];
    const body = asJson('POST', { steps, reference: 'RUN-7' });
    const made = await service.as(client, '/api/v3.2/sessions/', body);
    const { id, link } = made.json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
    const photo = { method: 'POST', headers, body: formOf({ frontside: anyImage }) };
    expect((await service.request('/api/v3.2/capture/steps/0/', photo)).json).toEqual({
      accepted: true,
    });
    return id;
  };
  const reviewOf = (id: string, rest = '') => `/api/v3.2/sessions/${id}/review/${rest}`;

  it('an admin adds a person, who alone chooses the password, once', async () => {
    const client = await bank();
    const { ask, who, name: admin } = await staff(client);
    expect(who).toMatchObject({ role: 'admin', client });
    const name = `ana+1@${randomUUID()}.example`;
    const added = await ask(people, asJson('POST', { name, role: 'reviewer' }));
    expect([added.status, added.json]).toMatchObject([201, { name }]);
    const token = tokenOf(added.json);
    const listed = () => ask(people);
    expect((await listed()).json).toMatchObject({
      people: [
        { name: admin, role: 'admin', has_password: true, link_until: null },
        { name, has_password: false, link_until: expect.any(String) as string },
      ],
    });
    // Nobody signs in before, and a wrong or weak choice spends nothing.
    expect((await logIn(name, 'none')).status).toBe(401);
    for (const wrong of ['x'.repeat(43), token.slice(1), 'a\0b'])
      expect((await choose(wrong)).status).toBe(401);
    expect((await choose(token, 'password')).json).toMatchObject({ field: 'password' });
    const both = await Promise.all([choose(token), choose(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await choose(token)).status).toBe(401);
    expect((await logIn(name, chosen)).status).toBe(200);
    expect((await listed()).json).toMatchObject({
      people: [{}, { name, has_password: true, link_until: null }],
    });
    expect(JSON.stringify(await trail(name))).not.toContain(token);
    const source = '127.0.0.1';
    expect(await trail(name)).toMatchObject([
      { actor: `admin ${admin}`, source, action: 'reviewers.insert', after: { role: 'reviewer' } },
      { actor: `admin ${admin}`, source, action: 'reviewers.link' },
      {
        actor: `reviewer ${name}`,
        source,
        action: 'reviewers.update',
        after: { password: 'changed' },
      },
    ]);
  });

  it('a new link ends the old one, the password and the sign-ins; a link ends by itself', async () => {
    const client = await bank();
    const { ask } = await staff(client);
    const ana = await staff(client, 'reviewer');
    const reset = () => ask(`${people}${ana.name}/password/`, { method: 'POST' });
    const first = tokenOf((await reset()).json);
    expect((await ana.ask('/api/v3.2/sessions/review/')).status).toBe(401);
    expect((await logIn(ana.name)).status).toBe(401);
    const second = tokenOf((await reset()).json);
    expect((await choose(first)).status).toBe(401);
    await service.store.clients.change(client, { addresses: ['192.0.2.1'] });
    expect((await choose(second)).status).toBe(401);
    await service.store.clients.change(client, { addresses: [] });
    const late = new Date(Date.now() + 73 * 3_600_000);
    const by = { who: 'test', from: 'test' };
    const link = digest(second);
    expect(await service.store.staffPeople.linked(link, new Date())).toMatchObject({
      name: ana.name,
    });
    expect(await service.store.staffPeople.linked(link, late)).toBeUndefined();
    expect(await service.store.staffPeople.choosePassword(link, 'x', late, by)).toBe(false);
    expect((await choose(second)).status).toBe(200);
    expect((await logIn(ana.name, chosen)).status).toBe(200);
  });

  it('another role and a removal end what the person has open, at once', async () => {
    const client = await bank();
    const { ask } = await staff(client);
    const ana = await staff(client, 'reviewer');
    const queue = () => ana.ask('/api/v3.2/sessions/review/');
    const id = await inReview(client);
    expect((await ana.ask(reviewOf(id, 'claim/'), { method: 'POST' })).status).toBe(200);
    const to = (role: string) => ask(`${people}${ana.name}`, asJson('PATCH', { role }));
    expect((await to('reviewer')).status).toBe(204);
    expect((await queue()).status).toBe(200);
    expect((await to('auditor')).status).toBe(204);
    expect((await queue()).status).toBe(401);
    expect((await service.store.sessions.get(client, id))!.claimedBy).toBeNull();
    expect((await logIn(ana.name)).who).toMatchObject({ role: 'auditor' });
    const ben = await staff(client, 'reviewer');
    expect((await ask(`${people}${ben.name}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ben.ask('/api/v3.2/sessions/review/')).status).toBe(401);
    expect((await ask(`${people}${ben.name}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('nobody changes their own account, and each client keeps an admin', async () => {
    const client = await bank();
    const [eve, fay] = [await staff(client), await staff(client)];
    for (const init of [asJson('PATCH', { role: 'reviewer' }), { method: 'DELETE' }]) {
      const { status, json } = await eve.ask(`${people}${eve.name}`, init);
      expect([status, json]).toMatchObject([409, { code: 'own_account' }]);
    }
    const reset = await eve.ask(`${people}${eve.name}/password/`, { method: 'POST' });
    expect(reset.json).toMatchObject({ code: 'own_account' });
    // Each removes the other at once: one comes too late.
    const remove = (by: typeof eve, name: string) =>
      by.ask(`${people}${name}`, { method: 'DELETE' });
    const both = await Promise.all([remove(eve, fay.name), remove(fay, eve.name)]);
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
    const left = await service.store.reviewers.list(client);
    expect(left.filter(({ role }) => role === 'admin')).toHaveLength(1);
    // One who is not an admin any more, whose request was under way.
    const gone = { client, name: 'nobody', actor: { who: 'admin nobody', from: 'test' } };
    expect(await service.store.staffPeople.remove(gone, left[0]!.name)).toBe('not_admin');
  });

  it('sees nobody of another client, and neither a photo nor a decision', async () => {
    const [client, other] = [await bank(), await bank()];
    const { ask, name } = await staff(client);
    const ana = await staff(other, 'reviewer');
    const list = (await ask(people)).json as { people: { name: string }[] };
    expect(list.people.map((one) => one.name)).toEqual([name]);
    expect((await ask(`${people}${ana.name}`, { method: 'DELETE' })).status).toBe(404);
    const demote = asJson('PATCH', { role: 'auditor' });
    expect((await ask(`${people}${ana.name}`, demote)).status).toBe(404);
    expect((await ask(`${people}${ana.name}/password/`, { method: 'POST' })).status).toBe(404);
    // That a name is taken cannot be hidden: names are those of the deployment.
    const taken = await ask(people, asJson('POST', { name: ana.name, role: 'auditor' }));
    expect([taken.status, taken.json]).toMatchObject([409, { code: 'taken' }]);
    expect((await ana.ask('/api/v3.2/sessions/review/')).status).toBe(200);

    const id = await inReview(client);
    expect((await ask(reviewOf(id))).json).toMatchObject({ fields: [] });
    for (const rest of ['claim/', 'photos/0/frontside', 'notes/', 'decision/']) {
      const method = rest.startsWith('photos') ? 'GET' : 'POST';
      expect((await ask(reviewOf(id, rest), { method })).status, rest).toBe(403);
    }
  });

  it.each(['reviewer', 'auditor'] as const)(
    'an account of a %s opens no page of admins',
    async (role) => {
      const client = await bank();
      const { ask, name } = await staff(client, role);
      for (const [path, init] of [
        [people, {}],
        [people, asJson('POST', { name: 'mallory', role: 'admin' })],
        [`${people}${name}`, asJson('PATCH', { role: 'admin' })],
        [`${people}${name}`, { method: 'DELETE' }],
        [`${people}${name}/password/`, { method: 'POST' }],
        [policy, {}],
        [
          `${policy}preview/`,
          asJson('POST', { base: 'standard', second_person: false, changes: [] }),
        ],
        [policy, asJson('POST', { base: 'standard', second_person: false, changes: [], after: 1 })],
      ] as const)
        expect((await ask(path, init)).status, path).toBe(403);
      expect((await service.as(client, people)).status).toBe(401);
      expect((await service.request(people)).status).toBe(401);
    },
  );

  it('refuses what is no person and no policy: 400, and which field', async () => {
    const { ask } = await staff(await bank());
    const given = { base: 'standard', second_person: false, changes: [] };
    for (const [path, body, field] of [
      [people, { name: 'Ana', role: 'reviewer' }, 'name'],
      [people, { name: 'x'.repeat(65), role: 'reviewer' }, 'name'],
      [people, { name: 'ana', role: 'root' }, 'role'],
      [policy, { ...given, base: 'mild', after: 1 }, 'base'],
      [policy, given, 'after'],
      [`${policy}preview/`, { ...given, changes: ['face_match.doubt'] }, 'changes'],
      [`${policy}preview/`, { ...given, changes: ['no_check.doubt=review'] }, 'changes'],
      [
        `${policy}preview/`,
        { ...given, changes: Array(201).fill('face_match.doubt=review') },
        'changes',
      ],
    ] as const) {
      const { status, json } = await ask(path, asJson('POST', body));
      expect(status, JSON.stringify(body)).toBe(400);
      expect((json as { field: string }).field).toContain(field);
    }
  });

  it('an admin previews a policy, then sets it as a new version; a milder one needs a word more', async () => {
    const client = await bank();
    const { ask, name } = await staff(client);
    const now = (await ask(policy)).json as { version: number; history: object[] };
    expect(now).toMatchObject({
      ...{ policy: 'strict@3', version: 1, base: 'strict', second_person: false, changes: [] },
      history: [{ version: 1, base: 'strict' }],
    });
    const stricter = {
      ...{ base: 'strict', second_person: true },
      changes: ['face_match.doubt=decline'],
    };
    const preview = await ask(`${policy}preview/`, asJson('POST', stricter));
    expect(preview.json).toMatchObject({
      ...{ version: 2, second_person: true, milder: [] },
      differences: [{ check: 'face_match', result: 'doubt', before: 'review', after: 'decline' }],
    });
    expect((await ask(policy)).json).toEqual(now);

    const set = await ask(policy, asJson('POST', { ...stricter, after: 1 }));
    expect(set.json).toMatchObject({
      ...{ policy: `${client}/strict@2`, version: 2, second_person: true },
      changes: ['face_match.doubt=decline'],
    });
    const label = `${client}/strict@2`;
    expect(await trail(label)).toMatchObject([
      { actor: `admin ${name}`, source: '127.0.0.1', action: 'policies.set' },
    ]);
    // Somebody who looked before does not overwrite it unseen, nor two at once.
    const late = await ask(policy, asJson('POST', { ...stricter, after: 1 }));
    expect([late.status, late.json]).toMatchObject([409, { code: 'changed' }]);
    const both = await Promise.all(
      ['standard', 'photo-only'].map((base) =>
        ask(policy, asJson('POST', { base, second_person: true, changes: [], after: 2 })),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);

    const milder = { base: 'strict', second_person: true, changes: ['selfie_live.failed=approve'] };
    const shown = await ask(`${policy}preview/`, asJson('POST', milder));
    expect(shown.json).toMatchObject({ milder: ['selfie_live.failed=approve'] });
    const refused = await ask(policy, asJson('POST', { ...milder, after: 3 }));
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'milder' }]);
    const weak = await ask(policy, asJson('POST', { ...milder, after: 3, weaken: true }));
    expect(weak.json).toMatchObject({ version: 4 });
    expect(await trail(`${client}/strict@4`)).toMatchObject([
      { action: 'policies.set' },
      { actor: `admin ${name}`, action: 'policies.weaken', after: { votes: milder.changes } },
    ]);
  });

  it('a note: who wrote it and when, for the others; sealed, bounded, and erased with the rest', async () => {
    const client = await bank();
    const id = await inReview(client);
    const [ana, ben] = [await staff(client, 'reviewer'), await staff(client, 'reviewer')];
    const write = (note: string, by = ana) =>
      by.ask(reviewOf(id, 'notes/'), asJson('POST', { note }));
    for (const bad of ['', 'a\0b', 'x'.repeat(1001)])
      expect((await write(bad)).json).toMatchObject({ field: 'note' });
    const written = await write('she calls back tomorrow');
    const note = {
      by: ana.name,
      note: 'she calls back tomorrow',
      at: expect.any(String) as string,
    };
    expect([written.status, written.json]).toEqual([201, note]);
    const queue = await ben.ask('/api/v3.2/sessions/review/');
    expect(queue.json).toMatchObject({ sessions: [{ id, note_count: 1 }] });
    expect(queue.text).not.toContain('tomorrow');
    expect((await ben.ask(reviewOf(id))).json).toMatchObject({ notes: [note] });
    expect((await ben.ask(`/api/v3.2/sessions/${id}`)).text).not.toContain('tomorrow');
    const { notes } = (await service.store.sessions.get(client, id))!;
    expect(notes[0]!.text).toMatch(/^eyJ/);
    expect(await trail(id)).toEqual([
      {
        ...{ actor: `reviewer ${ana.name}`, source: '127.0.0.1' },
        ...{ action: 'reviews.note', after: { notes: 1 } },
      },
      {
        ...{ actor: `reviewer ${ben.name}`, source: '127.0.0.1' },
        ...{ action: 'reviews.look', after: { notes: 1 } },
      },
    ]);
    const exported = await service.as(
      client,
      '/api/v3.2/people/export/',
      asJson('POST', { reference: 'RUN-7' }),
    );
    expect(exported.json).toMatchObject({ sessions: [{ notes: [note] }] });

    // Of thirty at once, one after the other, those that are one too many are refused.
    const many = await Promise.all(Array.from({ length: 30 }, (_, i) => write(`note ${i}`, ben)));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(many.find(({ status }) => status !== 201)!.json).toMatchObject({
      code: 'too_many_notes',
    });
    await service.as(client, `/api/v3.2/sessions/${id}`, { method: 'DELETE' });
    expect((await service.store.sessions.get(client, id))!.notes).toEqual([]);
    expect((await write('too late')).json).toMatchObject({ code: 'erased' });
    expect((await write('of another', await staff(await bank(), 'reviewer'))).status).toBe(404);
  });

  it('a case is somebody’s: others take it over by saying so, and nothing sticks to who is gone', async () => {
    const client = await bank();
    const [id, second] = [await inReview(client), await inReview(client)];
    const admin = await staff(client);
    const [ana, ben] = [await staff(client, 'reviewer'), await staff(client, 'reviewer')];
    const assign = (to: string, by: typeof admin = admin) =>
      by.ask(reviewOf(id, 'assignment/'), asJson('POST', { to }));
    const claim = (by: typeof ana, body?: object) =>
      by.ask(reviewOf(id, 'claim/'), body ? asJson('POST', body) : { method: 'POST' });
    const idsFor = async (by: typeof ana, query: string) => {
      const { json } = await by.ask(`/api/v3.2/sessions/review/?${query}`);
      return (json as { sessions: { id: string }[] }).sessions.map((one) => one.id);
    };
    for (const nobody of [admin.name, 'nobody', (await staff(await bank(), 'reviewer')).name])
      expect((await assign(nobody)).json).toMatchObject({ field: 'to' });
    const auditor = await staff(client, 'auditor');
    expect((await assign(ana.name, auditor)).status).toBe(403);
    expect((await assign(ana.name)).json).toEqual({ assigned_to: ana.name });
    expect(await idsFor(ana, 'assigned=me')).toEqual([id]);
    expect(await idsFor(ben, 'assigned=me')).toEqual([]);
    expect(await idsFor(ben, 'assigned=nobody')).toEqual([second]);
    expect(await idsFor(ben, 'check=sides_match')).toEqual([]);
    expect(await idsFor(ben, 'check=face_match&assigned=nobody')).toEqual([second]);
    expect((await idsFor(ben, '')).sort()).toEqual([id, second].sort());

    const refused = await claim(ben);
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'assigned' }]);
    expect((await claim(ben, { take_over: true })).json).toMatchObject({
      ...{ assigned_to: ben.name, claim: { by: ben.name } },
      reviewers: [ana.name, ben.name].sort(),
    });
    // Who has claimed it renews that, whatever is assigned meanwhile.
    expect((await assign(ana.name, ben)).status).toBe(200);
    expect((await claim(ben)).status).toBe(200);
    await ben.ask(reviewOf(id, 'claim/'), { method: 'DELETE' });
    const lines = await trail(id);
    expect(lines.filter(({ action }) => action === 'reviews.assign')).toMatchObject([
      { actor: `admin ${admin.name}`, after: { from: null, to: ana.name } },
      { actor: `reviewer ${ben.name}`, after: { from: ana.name, to: ben.name } },
      { actor: `reviewer ${ben.name}`, after: { from: ben.name, to: ana.name } },
    ]);

    await admin.ask(`${people}${ana.name}`, { method: 'DELETE' });
    expect((await ben.ask(reviewOf(id))).json).toMatchObject({ assigned_to: null });
    expect((await idsFor(ben, 'assigned=nobody')).sort()).toEqual([id, second].sort());
    expect((await claim(ben)).status).toBe(200);
    await assign(ben.name);
    const drop = await admin.ask(reviewOf(id, 'assignment/'), { method: 'DELETE' });
    expect(drop.json).toEqual({ assigned_to: null });

    // With two people: the first verdict ends the assignment, and who gave it gets no other.
    await service.store.policies.set(client, 'strict', null, true);
    await assign(ben.name);
    const said = asJson('POST', { verdict: 'approve', reason: 'same_person' });
    expect((await ben.ask(reviewOf(id, 'decision/'), said)).json).toMatchObject({
      assigned_to: null,
    });
    expect((await assign(ben.name)).json).toMatchObject({ code: 'has_voted' });
  });

  it('changes of accounts have a rate of their own', async () => {
    const { ask } = await staff(await bank());
    const statuses = [];
    for (let i = 0; i < 35; i++)
      statuses.push((await ask(`${people}nobody-${i}`, { method: 'DELETE' })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await ask(people)).status).toBe(200);
  });
});
