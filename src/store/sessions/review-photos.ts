import type { KeptName } from '../../contract/review.js';
import { agedParams, agedSql, type ClockLead, type ErasureTime } from '../observed-time.js';
import type { SqlSession } from '../sql.js';

/** Sealed by the caller. */
export type KeptPhoto = { readonly name: KeptName; readonly sealed: string };
export type PhotoPlace = {
  readonly position: number;
  readonly name: KeptName;
  readonly eraseAt: Date;
};

/**
 * Keeps the photo of a step's last attempt; it replaces the one before. Whether a reviewer must
 * look at it is known only when the session ends, so it is kept at most as long as a session can
 * last.
 */
export const keepPhotos = async (
  { query }: SqlSession,
  [id, position]: readonly [string, number],
  photos: readonly KeptPhoto[],
  lead: ClockLead,
): Promise<void> => {
  await query('delete from review_photos where session = $1 and position = $2', [id, position]);
  for (const { name, sealed } of photos)
    await query(
      `insert into review_photos (session, position, name, sealed, expires_at, unconfirmed_ms)
       select id, $2, $3, $4, expires_at, unconfirmed($5) from capture_sessions where id = $1`,
      [id, position, name, sealed, lead],
    );
};

/**
 * A reviewer has to look: the photos are kept until then, with the faces, so that a new photo can
 * be compared.
 */
export const keepForReview = async (
  { query }: SqlSession,
  id: string,
  faces: readonly (string | null)[],
  until: Date,
  lead: ClockLead,
): Promise<void> => {
  await query(
    `update review_photos set expires_at = $2, unconfirmed_ms = unconfirmed($3) where session = $1`,
    [id, until, lead],
  );
  for (const [position, face] of faces.entries())
    if (face !== null)
      await query(
        `insert into review_photos (session, position, name, sealed, expires_at, unconfirmed_ms)
         values ($1, $2, 'face', $3, $4, unconfirmed($5))`,
        [id, position, face, until, lead],
      );
};

export const erasePhotos = ({ query }: SqlSession, id: string) =>
  query('delete from review_photos where session = $1', [id]);

export const createReviewPhotos = (sql: SqlSession) => ({
  listPhotos: (id: string): Promise<readonly PhotoPlace[]> =>
    sql.query<PhotoPlace>(
      `select position, name, expires_at as "eraseAt" from review_photos
       where session = $1 order by position, name`,
      [id],
    ),

  /** Undefined once it was erased, or has expired. */
  photo: async (
    id: string,
    position: number,
    name: KeptName,
    now: Date,
  ): Promise<string | undefined> => {
    const rows = await sql.query<{ sealed: string }>(
      `select sealed from review_photos
       where session = $1 and position = $2 and name = $3 and expires_at > $4`,
      [id, position, name, now],
    );
    return rows[0]?.sealed;
  },

  /** Returns the number of photos. */
  erasePhotos: async (time: ErasureTime): Promise<number> => {
    const text = `delete from review_photos where ${agedSql('expires_at')} returning 1`;
    return (await sql.query(text, agedParams(time))).length;
  },
});
