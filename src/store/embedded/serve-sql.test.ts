import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storesOf } from '../../../test/support/stores.js';
import type { Sql } from '../sql.js';
import { connect, listen, type Listener } from './listen.js';
import { openEmbedded } from './open-embedded.js';
import { wasLost, wasNotStarted } from './protocol.js';
import { openConnection } from './remote-sql.js';
import { serveSql, type SqlService } from './serve-sql.js';

describe('a connection to the embedded store', () => {
  const stores = storesOf('pglite');
  const idleMs = 200;
  let folder: string;
  let listener: Listener;
  let sql: Sql;
  let services: SqlService[] = [];
  const open = async () => openConnection((await connect(join(folder, 'socket')))!);
  const query = (text: string) => ({ ask: 'query', text, params: [] }) as const;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    sql = await openEmbedded((await stores.fresh()).dataDir);
    await sql.script('create table things (name text)');
    listener = await listen(join(folder, 'socket'));
    listener.serve((socket) => services.push(serveSql(socket, sql, idleMs)));
  });
  afterAll(async () => {
    await listener.close();
    await sql.close();
    await rm(folder, { recursive: true });
  });

  it('that stops in a transaction is cut off, and its work undone', async () => {
    const connection = await open();
    await connection.send({ ask: 'begin' });
    await connection.send(query("insert into things values ('stuck')"));
    const startedMs = performance.now();
    expect(await sql.query('select * from things')).toEqual([]);
    expect(performance.now() - startedMs).toBeGreaterThan(idleMs / 2);
    const fault = await connection.send({ ask: 'commit' }).catch((caught: unknown) => caught);
    expect(wasLost(fault) || wasNotStarted(fault)).toBe(true);
  });

  it('that is closed in a transaction leaves nothing', async () => {
    const connection = await open();
    await connection.send({ ask: 'begin' });
    await connection.send(query("insert into things values ('gone')"));
    connection.close();
    expect(await sql.query('select * from things')).toEqual([]);
  });

  it('may go on after a commit', async () => {
    const connection = await open();
    await connection.send({ ask: 'begin' });
    await connection.send({ ask: 'commit' });
    expect(await connection.send(query('select * from things'))).toEqual([]);
    connection.close();
  });

  it('gets its answer before the owner leaves, and learns what was not started', async () => {
    services = [];
    const connection = await open();
    await connection.send(query('select 1'));
    const sent = Array.from({ length: 5 }, (_, n) => connection.send(query(`select ${n} as n`)));
    const settled = Promise.allSettled(sent);
    await services[0]!.finish();
    for (const [n, answer] of (await settled).entries()) {
      if (answer.status === 'fulfilled') expect(answer.value).toEqual([{ n }]);
      else expect(wasNotStarted(answer.reason)).toBe(true);
    }
    expect(connection.isLost()).toBe(true);
  });
});
