import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres, type PostgresServer } from './postgres.js';

let server: Promise<PostgresServer> | undefined;

/** A new database in the PostgreSQL of this test file, which starts on first use. */
export const newDatabase = async (): Promise<string> => {
  const { url } = await (server ??= startPostgres());
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
};

export const stopDatabases = async (): Promise<void> => {
  await (await server)?.stop();
  server = undefined;
};
