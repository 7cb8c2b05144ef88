import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config.js';
import { loadHeadVersions, partsOf } from '../../flows/own-heads.js';
import { isSealed } from '../../http/auth/key-sealing.js';
import { openKeys } from '../../http/auth/open-keys.js';
import type { ClientHeads } from '../../contract/heads.js';
import { commandActor } from '../../store/audit.js';
import { clockProblem, createClock } from '../../store/clock.js';
import { readLogWarnings } from '../../store/embedded/log-position.js';
import { openEmbedded } from '../../store/embedded/open-embedded.js';
import { readMigrations } from '../../store/migrate.js';
import {
  createUptime,
  readObserved,
  resumedMs,
  unconfirmedProblem,
} from '../../store/observed-time.js';
import { openPostgres } from '../../store/postgres.js';
import { createSigningKeys } from '../../store/signing-keys.js';
import type { Sql } from '../../store/sql.js';
import { fail, type Finding, ok, warn } from './finding.js';

const what = 'store';

/** A larger difference is reported: NTP keeps two machines closer together. */
const usualSkewSeconds = 10;
const leastFreeBytes = 500 * 1024 * 1024;

const migrationFinding = async (sql: Sql): Promise<Finding> => {
  const known = (await readMigrations()).map(({ name }) => name);
  const applied = (
    await sql.query<{ name: string }>('select name from migrations order by name').catch(() => [])
  ).map(({ name }) => name);
  const newer = applied.filter((name) => !known.includes(name));
  const missing = known.filter((name) => !applied.includes(name));
  if (newer.length > 0)
    return fail('schema', `newer than this version (${newer.join(', ')})`, 'upgrade this node');
  return missing.length === 0
    ? ok('schema', `up to date (${applied.length} migrations)`)
    : warn('schema', `lacks ${missing.join(', ')}`, 'run anverso migrate; serve does it too');
};

const writeFinding = async (sql: Sql): Promise<Finding> => {
  const [row] = await sql.query<{ standby: boolean; mode: string }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as mode`,
  );
  return row!.standby || row!.mode === 'on'
    ? fail(what, 'read-only', 'point DATABASE_URL at the primary server')
    : ok(what, 'answers and accepts writes');
};

const skewFinding = async (sql: Sql): Promise<Finding> => {
  const clock = await createClock(sql);
  const skewSeconds = Math.abs(clock.skewMs()) / 1000;
  const found = `${skewSeconds.toFixed(1)} s apart from the database`;
  if (clockProblem(clock) !== undefined)
    return fail('clocks', found, 'set the clock, and run NTP on both machines: it will not start');
  return skewSeconds <= usualSkewSeconds
    ? ok('clocks', found)
    : warn('clocks', found, 'run NTP on both machines: the time of the database counts');
};

/** Checks what the service would find if it started now. */
const retentionFinding = async (sql: Sql): Promise<Finding> => {
  const row = await readObserved(sql).catch(() => undefined);
  if (!row) return ok('retention', 'not started yet');
  const clock = await createClock(sql);
  const problem = unconfirmedProblem(clock.now() - resumedMs(row, createUptime()()));
  const mend = 'look at the clock; if it is right: anverso retention confirm-clock --yes';
  return problem === undefined
    ? ok('retention', 'the clock agrees with the time that the store has watched pass')
    : warn('retention', problem, mend);
};

const rotate = 'run anverso keys rotate: tokens of that key end, their clients log in again';

const keysFinding = async (sql: Sql, secret: string | undefined): Promise<Finding> => {
  const rows = await createSigningKeys(sql, commandActor())
    .list()
    .catch(() => []);
  // Without the secret every key looks damaged, and `keys rotate` refuses to throw them away.
  const sealed = rows.filter(({ privateJwk }) => isSealed(privateJwk));
  if (secret === undefined && sealed.length > 0)
    return fail(
      'signing keys',
      `${sealed.length} encrypted, and ANVERSO_KEY_SECRET is not set`,
      'set ANVERSO_KEY_SECRET as the service has it',
    );
  const { damaged } = await openKeys(rows, secret);
  if (damaged.length > 0)
    return fail(
      'signing keys',
      damaged.map(({ kid, problem }) => `${kid}: ${problem}`).join(', '),
      secret !== undefined && sealed.length > 0
        ? `set ANVERSO_KEY_SECRET as the service has it; if it is that one, ${rotate}`
        : rotate,
    );
  return secret === undefined || rows.some(({ privateJwk }) => !isSealed(privateJwk))
    ? warn('signing keys', `${rows.length} usable, unencrypted`, 'set ANVERSO_KEY_SECRET')
    : ok('signing keys', `${rows.length} usable, encrypted`);
};

const clientFinding = async (sql: Sql): Promise<Finding> => {
  const query = 'select count(*)::int as count from clients where disabled_at is null';
  const [row] = await sql.query<{ count: number }>(query).catch(() => [{ count: 0 }]);
  return row!.count > 0
    ? ok('clients', `${row!.count} may call the service`)
    : warn('clients', 'none', 'add one: anverso client add NAME --services ocr,liveness');
};

/** A client's own heads are ignored once other weights are in service. */
const headsFinding = async (sql: Sql): Promise<Finding> => {
  const query = 'select name, heads from clients where heads is not null order by name';
  const rows = await sql.query<{ name: string; heads: ClientHeads }>(query).catch(() => []);
  const versions = await loadHeadVersions();
  const outdated = rows.filter(({ heads }) => partsOf(heads, versions).outdated.length > 0);
  return outdated.length === 0
    ? ok('own heads', `${rows.length} clients have some`)
    : warn(
        'own heads',
        `of other weights, and so not used: ${outdated.map(({ name }) => name).join(', ')}`,
        'run anverso adapt again, then anverso client set NAME --heads FILE',
      );
};

/** The message of PostgreSQL may quote the address it was given, never the password. */
const unreachable = ({ code, message }: Error & { code?: string }): Finding =>
  code === 'EDATABASE'
    ? fail(what, message, 'see Backup in docs/OPERATING.md; the folder is left as it is')
    : fail(what, `cannot be opened: ${code ?? message}`, 'check DATABASE_URL and the server');

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

const nearestFolder = async (path: string): Promise<string> =>
  (await succeeds(stat(path))) ? path : nearestFolder(dirname(path));

const folderFinding = async (dataDir: string): Promise<Finding> => {
  const folder = await nearestFolder(dataDir);
  const mend = 'let the user of the service write there, or set ANVERSO_DATA_DIR';
  if (!(await succeeds(access(folder, constants.W_OK))))
    return fail('data folder', `${folder} cannot be written`, mend);
  const { bavail, bsize } = await statfs(folder);
  const found = `${dataDir}, ${Math.round((bavail * bsize) / 1024 / 1024)} MB free`;
  return bavail * bsize < leastFreeBytes
    ? warn('data folder', found, 'free some space: a full disk stops the store')
    : ok('data folder', found);
};

const checkStore = async (
  open: () => Promise<Sql> | Sql,
  secret: string | undefined,
): Promise<readonly Finding[]> => {
  let sql: Sql | undefined;
  try {
    sql = await open();
    const findings: Finding[] = [];
    for (const check of [
      writeFinding,
      migrationFinding,
      skewFinding,
      retentionFinding,
      clientFinding,
      headsFinding,
    ])
      findings.push(await check(sql));
    findings.push(await keysFinding(sql, secret));
    return findings;
  } catch (fault) {
    return [unreachable(fault as Error)];
  } finally {
    await sql?.close();
  }
};

/** Changes nothing: an embedded store that does not exist yet is not created. */
export const storeFindings = async ({ dataDir, databaseUrl, keySecret }: Config) => {
  if (databaseUrl !== undefined) return checkStore(() => openPostgres(databaseUrl), keySecret);
  const folder = await folderFinding(dataDir);
  if (folder.state === 'fail') return [folder];
  if (!(await succeeds(stat(dataDir))))
    return [folder, ok(what, 'embedded, created at the first start')];
  const findings = await checkStore(() => openEmbedded(dataDir), keySecret);
  const mend = 'compare with a backup; then remove log-was-cut from the folder of the store';
  return [
    folder,
    ...findings,
    ...(await readLogWarnings(dataDir)).map((cut) => fail(what, cut, mend)),
  ];
};
