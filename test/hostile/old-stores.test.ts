import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretSealer } from '../../src/sessions/webhooks/deliver.js';
import { readBackup, writeBackup } from '../../src/store/backup.js';
import { migrate, readMigrations } from '../../src/store/migrate.js';
import type { Sql } from '../../src/store/sql.js';
import { type Answer, ask, photos, type Request } from '../simulation/app.js';
import { openEmptyMemorySql } from '../simulation/memory-sql.js';
import { config, type Node, startNode } from '../simulation/node.js';
import { openEmptyServerSql } from '../simulation/server-sql.js';
import { signIn } from '../simulation/staff.js';
import { createWorld, startMs, type World } from '../simulation/world.js';
import { root } from '../support/built.js';
import { randomFrom } from '../support/random.js';
import { fewOf } from '../support/sample.js';
import {
  base,
  challengeOf,
  consentOf,
  type Facts,
  fillStore,
  newSession,
  photoOf,
  recordingOf,
  review,
} from './support/old-stores/fill-store.js';
import { firstRows, idOf, link } from './support/old-stores/first-rows.js';
import { countRows, folder, linesOf, loadKeptStore } from './support/old-stores/kept-store.js';

/* What earlier versions stored, with today's code: opened, decided, reviewed, backed up, restored. */

const kept = readdirSync(folder).flatMap((name) => /^(\d.*\d)\.jsonl\.gz$/.exec(name)?.[1] ?? []);

describe('the stores that are kept', () => {
  it('are of every release in CHANGELOG.md', () => {
    const changes = readFileSync(`${root}/CHANGELOG.md`, 'utf8');
    const released = [...changes.matchAll(/^## (\d\S*)/gm)].map(([, version]) => version);
    expect(kept.sort()).toEqual(released.sort());
  });
});

describe.each([
  ['pglite', openEmptyMemorySql],
  ['postgres', openEmptyServerSql],
] as const)('on %s', (_store, open) => {
  let sql: Sql;
  let copy: Sql;
  beforeAll(async () => {
    [sql, copy] = [await open(), await open()];
  });
  afterAll(async () => {
    await sql.close();
    await copy.close();
  });
  /** Cheaper than another database. */
  const empty = (one: Sql): Promise<void> =>
    one.script('drop schema public cascade; create schema public');

  const startAt = async (one: Sql, atMs: number) => {
    const world = createWorld({ ...randomFrom(1), whole: () => 0 });
    world.pass(atMs - startMs);
    return { world, node: await startNode(world, one) };
  };
  const asker = (node: Node) => {
    const send = async (request: Request): Promise<Answer> => (await ask(node, request))!;
    return {
      send,
      must: async (request: Request): Promise<Answer['body']> => {
        const { status, body } = await send(request);
        if (status >= 300) expect.fail(`${request.path}: ${status} ${JSON.stringify(body)}`);
        return body;
      },
    };
  };
  const backUp = async (from: Sql): Promise<readonly string[]> => {
    const lines: string[] = [];
    await writeBackup(from, (line) => Promise.resolve(void lines.push(line)));
    return lines;
  };
  /** Restores it, and expects that the copy's backup has the same rows. */
  const restore = async (lines: readonly string[]): Promise<void> => {
    await empty(copy);
    await readBackup(
      copy,
      (async function* () {
        for (const line of lines) yield await Promise.resolve(line);
      })(),
    );
  };
  const expectSame = async (): Promise<void> => {
    const lines = await backUp(sql);
    await restore(lines);
    const rowsOf = (all: readonly string[]) =>
      all
        .slice(1, -1)
        .filter((one) => !one.includes('"audit_log"'))
        .sort();
    expect(rowsOf(await backUp(copy))).toEqual(rowsOf(lines));
  };

  /** Each session that has ended reads as its client read it then. */
  const expectRead = async (node: Node, { sessions }: Facts, onlyEnded: boolean) => {
    const { must } = asker(node);
    const tokens: Record<string, string> = {};
    for (const name of ['bank', 'shop'] as const)
      tokens[name] = (await node.tokens.issue((await node.store.clients.get(name))!)).access;
    for (const [name, { id, body }] of Object.entries(sessions)) {
      if (onlyEnded && ['open', 'started'].includes(String(body['status']))) continue;
      const token = tokens[name === 'approved by one of two' ? 'shop' : 'bank']!;
      const now = await must({ path: base + id, token });
      const { status, decision, reviews, reference } = body;
      expect([name, now]).toEqual([
        name,
        expect.objectContaining({ status, decision, reviews, reference }),
      ]);
    }
    return tokens as Readonly<Record<'bank' | 'shop', string>>;
  };

  /** What everybody goes on with. */
  const goOn = async (world: World, node: Node, facts: Facts): Promise<void> => {
    const { send, must } = asker(node);
    const { sessions, staff, refresh, secrets } = facts;
    for (const [name, secret] of Object.entries(secrets)) world.secrets.set(name, secret);
    const tokens = await expectRead(node, facts, false);
    // Nothing is old yet.
    const before = await countRows(sql);
    await node.cleanUp();
    expect(await countRows(sql)).toMatchObject({
      ...{ review_photos: before['review_photos'], transactions: before['transactions'] },
      capture_sessions: before['capture_sessions'],
    });

    expect(await must({ path: '/v3.2/transactions/', token: tokens.bank })).toEqual(
      facts.transactions,
    );
    const renew = (token: string) => ({
      ...{
        method: 'POST' as const,
        path: '/token/refresh/',
        token: 'none',
        json: { refresh: token },
      },
    });
    expect((await send(renew(refresh.revoked))).status).toBe(401);
    expect(Object.keys(await must(renew(refresh.bank)))).toContain('access');
    const again = await must({
      ...{
        method: 'POST',
        path: base,
        token: tokens.bank,
        json: newSession(['document', 'selfie'], 'bank', 'fresh'),
      },
      headers: { 'idempotency-key': facts.key },
    });
    expect(again['id']).toBe(sessions['fresh']!.id);

    const outcomeOf = async (name: string, token = tokens.bank): Promise<unknown> => {
      const { decision } = await must({ path: base + sessions[name]!.id, token });
      return (decision as { outcome: string } | null)?.outcome;
    };
    // Decided by a policy that is older than some checks.
    const linkOf = (name: string): string => sessions[name]!.link;
    await must(photoOf(linkOf('under way'), 1, 'selfie'));
    expect(await outcomeOf('under way')).toBe('review');
    await must(photoOf(linkOf('two documents'), 1, 'document'));
    expect(await outcomeOf('two documents')).toBeDefined();
    await must(photoOf(linkOf('retaken'), 1, 'selfie'));
    expect(await outcomeOf('retaken')).toBe('review');
    await must(photoOf(linkOf('agreed'), 0, 'document'));
    await must(consentOf(linkOf('fresh')));
    await must(photoOf(linkOf('refused once'), 0, 'document', photos.good));
    const steps = (await must({ path: base + sessions['refused once']!.id, token: tokens.bank }))[
      'steps'
    ];
    expect(steps).toMatchObject([{ status: 'done', attempts: 2 }, { attempts: 0 }]);
    // Before its recording lasts longer than the time since.
    const { id: challenge } = await must(challengeOf(linkOf('challenged'), 1));
    world.pass(5000);
    await must(recordingOf(linkOf('challenged'), 1, String(challenge)));

    // Each case shows what it showed, and is released and decided.
    const looked = async (name: string, who: keyof Facts['staff']) => {
      const { id } = sessions[name]!;
      const shown = await must(review(id, staff[who], 'claim'));
      expect(JSON.stringify(shown)).toContain('"fields":[{');
      for (const photo of ['0/frontside', '1/selfie'])
        await must({ path: `${base}${id}/review/photos/${photo}`, token: staff[who] });
      return id;
    };
    const first = await looked('in review', 'ana');
    await must({ ...review(first, staff.ana, 'claim'), method: 'DELETE' });
    await must(review(first, staff.ben, 'claim'));
    await must(review(first, staff.ben, 'decision', { verdict: 'approve', reason: 'same_person' }));
    expect(await outcomeOf('in review')).toBe('approved');
    expect((await send(review(sessions['claimed']!.id, staff.ana, 'claim'))).status).toBe(409);
    const decline = { verdict: 'decline', reason: 'not_decidable' };
    await must(review(sessions['claimed']!.id, staff.ben, 'decision', decline));
    expect(await outcomeOf('claimed')).toBe('declined');
    const second = await looked('approved by one of two', 'tom');
    await must(
      review(second, staff.tom, 'decision', { verdict: 'approve', reason: 'same_person' }),
    );
    expect(await outcomeOf('approved by one of two', tokens.shop)).toBe('approved');

    // What waited to be told is told, a few of a client's at a time, signed with the secret that was sealed.
    for (let turn = 0; turn < 12; turn++) await node.turn();
    for (const name of ['expired', 'cancelled', 'declined'])
      expect(world.received).toContainEqual({
        event: expect.anything() as string,
        session: sessions[name]!.id,
      });
  };

  it.each(kept)(
    'a store of %s: people go on with it, and its backup is the same store',
    async (version) => {
      await empty(sql);
      const facts = await loadKeptStore(sql, version);
      const missing = (await readMigrations()).length - (await countRows(sql))['migrations']!;
      expect(await migrate(sql)).toHaveLength(missing);
      const { world, node } = await startAt(sql, facts.atMs);
      await goOn(world, node, facts);
      await expectSame();
    },
  );

  it.each(kept)('a backup of %s is restored', async (version) => {
    const { facts } = JSON.parse(linesOf(version)[0]!) as { facts: Facts };
    await restore(linesOf(`${version}.backup`));
    const { node } = await startAt(copy, facts.atMs);
    await expectRead(node, facts, true);
  });

  it('a store of today, as the next release will keep it, has rows in every table', async () => {
    await empty(sql);
    await migrate(sql);
    const facts = await fillStore(sql);
    const none = Object.entries(await countRows(sql)).filter(([, n]) => n === 0);
    // A new table: fill-store.ts puts something into it, and first-rows.ts has a row of its time.
    expect(none).toEqual([]);
    const { world, node } = await startAt(sql, facts.atMs);
    await goOn(world, node, facts);
    await expectSame();
  });

  /** A store that stopped at this migration, with rows of each migration until then. */
  const storeOf = async (last: string): Promise<void> => {
    await empty(sql);
    const sealed = {
      webhookSecret: await createSecretSealer(config.keySecret).seal('whsec_first'),
    };
    const known = await readMigrations();
    for (const [at, { name }] of known.entries()) {
      if (name.slice(0, 4) > last) break;
      await migrate(sql, known.slice(0, at + 1));
      await sql.script(firstRows[name.slice(0, 4)]?.(sealed) ?? '');
    }
  };

  // The last has the rows of all, each inserted at its own migration; the others stop earlier.
  const [newest, ...earlier] = Object.keys(firstRows).reverse();

  it('the rows of each migration outlive all later ones, and are used', async () => {
    for (const last of [...fewOf(earlier, 4, (name) => name), newest!]) {
      await storeOf(last);
      const before = await countRows(sql);
      await migrate(sql);
      const after = await countRows(sql);
      const lost = Object.keys(before).filter((table) => (after[table] ?? 0) < before[table]!);
      expect([last, lost]).toEqual([last, []]);
      const { world, node } = await startAt(sql, startMs);
      world.secrets.set('bank', 'whsec_first');
      const { must } = asker(node);
      const token = (await node.tokens.issue((await node.store.clients.get('bank'))!)).access;
      expect(JSON.stringify(await must({ path: '/v3.2/transactions/', token }))).toContain('826');
      if (last >= '0009') {
        await must(photoOf(link, 1, 'selfie'));
        const { decision } = await must({ path: base + idOf('started'), token });
        expect([last, decision]).toEqual([last, expect.objectContaining({ outcome: 'review' })]);
        const staff = await signIn(world, node, { name: 'ana', client: 'bank' });
        await must(review(idOf('started'), staff, 'claim'));
        await must(
          review(idOf('started'), staff, 'decision', { verdict: 'approve', reason: 'same_person' }),
        );
        for (const id of ['open', 'finished', 'expired', 'cancelled'])
          expect((await must({ path: base + idOf(id), token }))['status']).toBe(id);
        await node.turn();
        expect(world.received).toContainEqual({
          event: 'session.finished',
          session: idOf('finished'),
        });
      }
      if (last === newest) await expectSame();
    }
  });
});
