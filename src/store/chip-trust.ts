import { type Actor, addEntry } from './audit.js';
import type { Sql } from './sql.js';

/** A certificate or list of a country; `src/chip` knows what it means. */
export type TrustRow = {
  readonly fingerprint: string;
  readonly kind: 'country' | 'link' | 'signer' | 'list';
  readonly country: string;
  readonly subject: string;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  readonly der: Uint8Array;
};

type Stored = Omit<TrustRow, 'der'> & { readonly der: string };

const columns = `fingerprint, kind, country, subject, valid_from as "validFrom",
  valid_until as "validUntil", der`;

const rowOf = ({ der, ...row }: Stored): TrustRow => ({ ...row, der: Buffer.from(der, 'base64') });

/** What the operator trusts of countries. It belongs to the deployment, not to a client. */
export const createChipTrust = (sql: Sql, actor: Actor) => ({
  /** Those that were not there yet; a newer list replaces the country's older one. */
  add: (rows: readonly TrustRow[], file: string): Promise<readonly string[]> =>
    sql.transaction(async (session) => {
      const added: string[] = [];
      for (const { der, ...row } of rows) {
        const values = [row.fingerprint, row.kind, row.country, row.subject, row.validFrom];
        const inserted = await session.query<{ fingerprint: string }>(
          `insert into chip_trust
             (fingerprint, kind, country, subject, valid_from, valid_until, der)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict do nothing returning fingerprint`,
          [...values, row.validUntil, Buffer.from(der).toString('base64')],
        );
        added.push(...inserted.map(({ fingerprint }) => fingerprint));
      }
      await session.query(
        `delete from chip_trust older using chip_trust newer
         where older.kind = 'list' and newer.kind = 'list' and older.country = newer.country
           and older.subject = newer.subject and older.valid_from < newer.valid_from`,
      );
      if (added.length > 0)
        await addEntry(session, actor, ['chip_trust.add', file, { fingerprints: added }]);
      return added;
    }),

  list: async (): Promise<readonly TrustRow[]> =>
    (
      await sql.query<Stored>(
        `select ${columns} from chip_trust order by country, kind, valid_from, fingerprint`,
      )
    ).map(rowOf),

  ofCountry: async (country: string): Promise<readonly TrustRow[]> =>
    (
      await sql.query<Stored>(`select ${columns} from chip_trust where country = $1`, [country])
    ).map(rowOf),

  /** By a fingerprint or the beginning of one; the rows that were removed. */
  remove: (beginning: string): Promise<readonly Pick<TrustRow, 'fingerprint' | 'subject'>[]> =>
    sql.transaction(async (session) => {
      const removed = await session.query<Pick<TrustRow, 'fingerprint' | 'subject'>>(
        `delete from chip_trust where starts_with(fingerprint, $1)
         returning fingerprint, subject`,
        [beginning],
      );
      if (removed.length > 0)
        await addEntry(session, actor, [
          ...(['chip_trust.remove', beginning] as const),
          { fingerprints: removed.map(({ fingerprint }) => fingerprint) },
        ]);
      return removed;
    }),
});
