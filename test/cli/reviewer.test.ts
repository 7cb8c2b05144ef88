import { beforeAll, describe, expect, it } from 'vitest';
import { storesOf } from '../support/stores.js';
import { anverso, type Ended } from '../support/program.js';
import type { Store } from '../../src/store/open-store.js';

const secret = 'a secret that is long enough for a sealed store 0123456789';

describe('reviewers on the command line', () => {
  const stores = storesOf('pglite');
  let store: Store;
  let folder: string;
  beforeAll(async () => {
    const where = await stores.fresh();
    folder = where.dataDir;
    store = await stores.open(where);
    const rest = { services: ['ocr'] as const, requestsPerMinute: 1, retentionDays: 1 };
    await store.clients.add({ name: 'bank', passwordHash: 'hash', ...rest });
  });
  const run = (args: string[], { input = '', env = {} } = {}): Promise<Ended> =>
    anverso(args, { ANVERSO_DATA_DIR: folder, ...env }, { input });

  it('are added, listed, given another password and removed', async () => {
    const added = await run(['reviewer', 'add', 'ana@bank.example', '--client', 'bank']);
    expect([added.code, added.err]).toEqual([0, '']);
    expect(added.out).toMatch(/^Password \(shown once\): \S{20}$/m);
    const ana = (await store.reviewers.get('ana@bank.example'))!;
    expect(ana).toMatchObject({ client: 'bank', role: 'reviewer' });
    expect(ana.passwordHash).toMatch(/^scrypt\$/);
    const own = { input: 'my own dear words\n' };
    const options = ['--client', 'bank', '--role', 'auditor', '--password-stdin'];
    expect((await run(['reviewer', 'add', 'aud', ...options], own)).out).not.toContain('assword');

    const first = await run(['reviewer', 'add', 'ada', '--client', 'bank', '--role', 'admin']);
    expect(first.out).toContain("'ada' looks after the people and the policy of client 'bank'.");

    const { out } = await run(['reviewer', 'list', '--client', 'bank']);
    expect(out).toMatch(/^ada +bank +admin +/m);
    expect(out).toMatch(/^ana@bank\.example +bank +reviewer +2\d{3}-\d\d-\d\d$/m);
    expect(out).toMatch(/^aud +bank +auditor +/m);
    expect((await run(['reviewer', 'set-password', 'ana@bank.example'])).code).toBe(0);
    expect((await store.reviewers.get('ana@bank.example'))!.tokenVersion).toBe(2);
    expect((await run(['reviewer', 'remove', 'ana@bank.example'])).code).toBe(0);
    expect(await store.reviewers.get('ana@bank.example')).toBeUndefined();
  });

  it.each([
    [['add', 'eve'], 'say whose sessions they review: --client NAME'],
    [['add', 'eve', '--client', 'nobody'], "there is no client 'nobody'"],
    [['add', 'eve', '--client', 'bank', '--role', 'root'], "'root' is not a role"],
    [['add', 'Eve', '--client', 'bank'], 'a name of 1 to 64 characters'],
    [['remove', 'eve'], "there is no reviewer 'eve'"],
    [['remove', 'aud', '--role', 'auditor'], 'reviewer remove takes no --role'],
    [['promote', 'aud'], 'use: anverso reviewer add|list|remove|set-password NAME'],
  ])('reviewer %j: 2, and why', async (args, sentence) => {
    const { code, err } = await run(['reviewer', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
    expect(await store.reviewers.get('eve')).toBeUndefined();
  });

  it('person: exports, erases when sure, and finds nobody else', async () => {
    const record = {
      ...({ client: 'bank', kind: 'passport', outcome: 'accepted', code: null } as const),
      ...{ reason: null, timingsMs: {}, models: {}, requestId: 'r', reference: 'RUN-7' },
      retainUntil: new Date(Date.now() + 1e9),
    };
    const id = await store.transactions.record(record);
    const by = ['bank', '--reference', 'RUN-7'];
    const exported = await run(['person', 'export', ...by]);
    expect([exported.code, exported.err]).toEqual([0, '']);
    expect(JSON.parse(exported.out)).toMatchObject({ transactions: [{ id }], next_cursor: null });
    const unsure = await run(['person', 'erase', ...by]);
    expect([unsure.code, unsure.err]).toEqual([2, expect.stringContaining('1 transactions: add')]);
    const { out } = await run(['person', 'erase', ...by, '--yes']);
    expect(JSON.parse(out)).toMatchObject({ transactions: 1, complete: true, selector_hash: null });
    expect(await store.transactions.get('bank', id)).toBeUndefined();
    const document = await run(['person', 'export', 'bank', '--document', '1', '--kind', 'card']);
    expect([document.code, document.err]).toEqual([2, expect.stringContaining('--repeat-days')]);
  });

  it('webhooks: lists what a receiver did not take, and sends it again', async () => {
    const [id, now] = ['e'.repeat(22), new Date()];
    const session = {
      ...{ id, client: 'bank', tokenHash: id, language: 'en' as const, reference: null },
      ...{
        returnUrl: null,
        webhookUrl: 'https://bank.example/',
        consentText: null,
        createdAt: now,
      },
      ...{ expiresAt: new Date(now.getTime() + 1e9), retainUntil: new Date(now.getTime() + 1e9) },
      ...{ details: false, sandboxChecks: null, traceparent: null },
    };
    await store.sessions.add(session, [], Infinity);
    await store.sessions.cancel('bank', id, now);
    const [due] = await store.webhooks.claim(now, new Date(now.getTime() + 1000), 1);
    await store.webhooks.settle(due!.id, 'given_up', 'ECONNREFUSED', now);
    const listed = await run(['webhooks', 'list', 'bank', '--given-up']);
    expect([listed.code, listed.err]).toEqual([0, '']);
    expect(listed.out).toMatch(/^session\.cancelled +e{22} +\S+ +given_up +1 +ECONNREFUSED/m);
    const { out } = await run(['webhooks', 'resend', 'bank', '--given-up']);
    expect(out).toBe('1 events are due now; a running service sends them.\n');
    expect(await store.webhooks.claim(new Date(), new Date(), 1)).toMatchObject([
      { id: due!.id, attempts: 1 },
    ]);
    const last = (await store.audit.list(0, 1000)).at(-1)!;
    expect(last).toMatchObject({ action: 'webhooks.resend', subject: 'bank', after: { count: 1 } });
    expect((await run(['webhooks', 'resend', 'bank', '--session', 'x'])).out).toContain('0 events');
    for (const wrong of [['resend'], ['send', 'bank'], ['list', 'nobody']])
      expect((await run(['webhooks', ...wrong])).code).toBe(2);
  });

  it.each([
    ['--review-hours', 'reviewHours', 720],
    ['--photo-hours', 'photoHours', 168],
  ] as const)('client set %s: only where photos can be sealed', async (option, key, most) => {
    const set = (hours: number, env = {}) =>
      run(['client', 'set', 'bank', option, String(hours)], { env });
    const hours = async () => (await store.clients.get('bank'))![key];
    const refused = await set(72);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('ANVERSO_KEY_SECRET')]);
    expect(await hours()).toBe(0);
    const sealed = { ANVERSO_KEY_SECRET: secret };
    expect((await set(most + 1, sealed)).err).toContain(`from 0 to ${most}`);
    expect((await set(most, sealed)).code).toBe(0);
    expect(await hours()).toBe(most);
    expect((await set(0)).code).toBe(0);
    expect(await hours()).toBe(0);
  });

  it('policy set --second-person: two reviewers must agree', async () => {
    const { code, out } = await run(['policy', 'set', 'bank', 'strict', '--second-person']);
    expect([code, out]).toEqual([0, expect.stringContaining('Two different reviewers must agree')]);
    expect(await store.policies.current('bank')).toMatchObject({ secondPerson: true });
    // Kept by every later change that does not name it.
    await run(['policy', 'set', 'bank', 'standard']);
    expect(await store.policies.current('bank')).toMatchObject({ secondPerson: true });
    expect((await run(['policy', 'set', 'bank', 'strict', '--one-person'])).code).toBe(0);
    expect(await store.policies.current('bank')).toMatchObject({ secondPerson: false });
  });

  it.each(['selfie_live.failed=approve', 'face_match.failed:different_people=approve'])(
    'policy set %s: wants --weaken, and is audited',
    async (change) => {
      const before = await store.policies.current('bank');
      const refused = await run(['policy', 'set', 'bank', 'standard', change]);
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--weaken')]);
      expect(await store.policies.current('bank')).toEqual(before);
      const { code } = await run(['policy', 'set', 'bank', 'standard', change, '--weaken']);
      expect(code).toBe(0);
      const entries = await store.audit.list(0, 10_000);
      const said = entries.filter(({ action }) => action === 'policies.weaken').at(-1);
      expect(said).toMatchObject({ after: { votes: [change] } });
    },
  );

  it('policy set to a stricter vote needs no more words', async () => {
    const { code } = await run(['policy', 'set', 'bank', 'standard', 'face_match.doubt=decline']);
    expect(code).toBe(0);
  });
});
