import { agedParams, agedSql, type ClockLead, type ErasureTime, noLead } from './observed-time.js';
import type { SqlSession } from './sql.js';

/** A keyed hash of a picture. `series` is set for the photo beside a recording, not for frames. */
export type HashedPicture = { readonly hash: string; readonly series: string | null };
export type KnownPicture = HashedPicture & { readonly recording: string };

/** Pictures of the moving selfies of the last days, as keyed hashes. */
export const createKnownPictures = (sql: SqlSession, lead: () => ClockLead = noLead) => ({
  /**
   * Claims for this recording the pictures that no other has claimed, and returns the others. All
   * nodes insert them in the same order: of two that claim the same pictures at once, one gets all
   * of them, and they cannot block each other.
   */
  claim: async (
    recording: string,
    pictures: readonly HashedPicture[],
    expiresAt: Date,
  ): Promise<readonly KnownPicture[]> => {
    const hashes = pictures.map(({ hash }) => hash);
    await sql.query(
      `insert into known_pictures (hash, recording, series, expires_at, unconfirmed_ms)
       select hash, $1, series, $4, (select unconfirmed($5))
       from unnest($2::text[], $3::text[]) as sent (hash, series) order by hash
       on conflict (hash) do nothing`,
      [recording, hashes, pictures.map(({ series }) => series), expiresAt, lead()],
    );
    // A statement of its own: it sees what another node committed while the first one waited.
    return sql.query<KnownPicture>(
      `select hash, series, recording from known_pictures
       where hash = any($2::text[]) and recording <> $1`,
      [recording, hashes],
    );
  },

  /** The recording was not judged: it may come again. */
  release: async (recording: string, pictures: readonly HashedPicture[]): Promise<void> => {
    const text = 'delete from known_pictures where hash = any($2::text[]) and recording = $1';
    await sql.query(text, [recording, pictures.map(({ hash }) => hash)]);
  },

  removeExpired: async (time: ErasureTime): Promise<void> => {
    await sql.query(`delete from known_pictures where ${agedSql('expires_at')}`, agedParams(time));
  },
});
