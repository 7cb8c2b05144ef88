import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storesOf } from '../../../test/support/stores.js';
import type { Sql } from '../sql.js';
import { knock, openDoor, type Door } from './door.js';
import { openEmbedded } from './open-embedded.js';
import { wasLost, wasTurnedAway } from './protocol.js';
import { openLine } from './remote-sql.js';
import { serveSql, type Service } from './serve-sql.js';

describe('a guest of the embedded store', () => {
  const stores = storesOf('pglite');
  const idleMs = 200;
  let folder: string;
  let door: Door;
  let sql: Sql;
  let services: Service[] = [];
  const dial = async () => openLine((await knock(join(folder, 'door')))!);
  const query = (text: string) => ({ ask: 'query', text, params: [] }) as const;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    sql = await openEmbedded((await stores.fresh()).dataDir);
    await sql.script('create table things (name text)');
    door = await openDoor(join(folder, 'door'));
    door.admit((guest) => services.push(serveSql(guest, sql, idleMs)));
  });
  afterAll(async () => {
    await door.close();
    await sql.close();
    await rm(folder, { recursive: true });
  });

  it('that stops in a transaction is cut off, and its work undone', async () => {
    const line = await dial();
    await line.send({ ask: 'begin' });
    await line.send(query("insert into things values ('stuck')"));
    const startedMs = performance.now();
    expect(await sql.query('select * from things')).toEqual([]);
    expect(performance.now() - startedMs).toBeGreaterThan(idleMs / 2);
    const fault = await line.send({ ask: 'commit' }).catch((caught: unknown) => caught);
    expect(wasLost(fault) || wasTurnedAway(fault)).toBe(true);
  });

  it('that hangs up in a transaction leaves nothing', async () => {
    const line = await dial();
    await line.send({ ask: 'begin' });
    await line.send(query("insert into things values ('gone')"));
    line.hangUp();
    expect(await sql.query('select * from things')).toEqual([]);
  });

  it('may roll back and go on', async () => {
    const line = await dial();
    await line.send({ ask: 'begin' });
    await line.send(query("insert into things values ('undone')"));
    await line.send({ ask: 'rollback' });
    expect(await line.send(query('select * from things'))).toEqual([]);
    line.hangUp();
  });

  it('gets its answer before the owner leaves, and learns what was not begun', async () => {
    services = [];
    const line = await dial();
    await line.send(query('select 1'));
    const asked = Array.from({ length: 5 }, (_, n) => line.send(query(`select ${n} as n`)));
    const settled = Promise.allSettled(asked);
    await services[0]!.finish();
    for (const [n, answer] of (await settled).entries()) {
      if (answer.status === 'fulfilled') expect(answer.value).toEqual([{ n }]);
      else expect(wasTurnedAway(answer.reason)).toBe(true);
    }
    expect(line.isLost()).toBe(true);
  });
});
