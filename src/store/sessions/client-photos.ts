import type { MediaType } from '../../contract/other-formats.js';
import type { SentName } from '../../contract/review.js';
import { agedParams, agedSql, type ErasureTime } from '../observed-time.js';
import type { SqlSession } from '../sql.js';

/** `sending`: a node is giving it to the client; `expired`: nobody fetched it in its time. */
export const clientPhotoStates = ['kept', 'sending', 'fetched', 'expired'] as const;
type ClientPhotoState = (typeof clientPhotoStates)[number];

/** A file as it was sent, sealed by the caller. */
export type KeptOriginal = {
  readonly name: SentName;
  readonly type: MediaType;
  readonly bytes: number;
  readonly sha256: string;
  readonly sealed: string;
};

export type ClientPhoto = Omit<KeptOriginal, 'sealed' | 'sha256'> & {
  readonly position: number;
  /** Null once the photo is erased. */
  readonly sha256: string | null;
  readonly state: ClientPhotoState;
  /** Null while the session goes on. */
  readonly until: Date | null;
  readonly fetchedAt: Date | null;
};

type Place = {
  readonly session: string;
  readonly position: number;
  readonly name: SentName;
};
/** The end of a claim distinguishes it from others. */
export type PhotoClaim = Place & { readonly until: Date };

const thisPhoto = 'p.session = $1 and p.position = $2 and p.name = $3';

/** The client's hours count from the session's end, also where they are changed afterwards. */
const hoursEnd = "(s.ended_at + c.photo_hours * interval '1 hour')";
const ofClient = 'capture_sessions s join clients c on c.name = s.client';

/** Longer than a photo takes to be sent; only a node that died keeps a claim so long. */
export const claimMs = 60_000;
/** A claim that ends too late by far was made while a clock was wrong, and counts as none. */
const isClaimed = (now: string): string =>
  `coalesce(p.claimed_until > ${now} and
     p.claimed_until <= ${now}::timestamptz + interval '${2 * claimMs} milliseconds', false)`;

/** The photos of an accepted step; they replace those of the step before. */
export const keepClientPhotos = async (
  { query }: SqlSession,
  [id, position]: readonly [string, number],
  photos: readonly KeptOriginal[],
): Promise<void> => {
  await query('delete from client_photos where session = $1 and position = $2', [id, position]);
  for (const { name, type, bytes, sha256, sealed } of photos)
    await query(
      `insert into client_photos (session, position, name, type, bytes, sha256, sealed)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, position, name, type, bytes, sha256, sealed],
    );
};

export const eraseClientPhotos = ({ query }: SqlSession, id: string) =>
  query('delete from client_photos where session = $1', [id]);

export const createClientPhotos = (sql: SqlSession) => ({
  list: (id: string, now: Date): Promise<readonly ClientPhoto[]> =>
    sql.query<ClientPhoto>(
      `select p.position, p.name, p.type, p.bytes, p.sha256, p.fetched_at as "fetchedAt",
         ${hoursEnd} as until,
         case when fetched_at is not null then 'fetched'
           when sealed is null or ${hoursEnd} <= $2 then 'expired'
           when ${isClaimed('$2')} then 'sending'
           else 'kept' end as state
       from client_photos p join ${ofClient} on s.id = p.session
       where p.session = $1 order by p.position, p.name desc`,
      [id, now],
    ),

  /** Of all that ask at once, one gets true: others have to wait for the claim's end. */
  claim: async ({ session, position, name, until }: PhotoClaim, now: Date): Promise<boolean> => {
    const rows = await sql.query(
      `update client_photos p set claimed_until = $4 from ${ofClient}
       where ${thisPhoto} and s.id = p.session and s.status = 'finished' and sealed is not null
         and ${hoursEnd} > $5 and not ${isClaimed('$5')}
       returning 1`,
      [session, position, name, until, now],
    );
    return rows.length > 0;
  },

  /** Of whoever has the claim; undefined where it was erased meanwhile. */
  sealed: async ({ session, position, name, until }: PhotoClaim): Promise<string | undefined> => {
    const text = `select sealed from client_photos p where ${thisPhoto} and p.claimed_until = $4`;
    const values = [session, position, name, until];
    return (await sql.query<{ sealed: string | null }>(text, values))[0]?.sealed ?? undefined;
  },

  /** It has left: erased, unless it was erased meanwhile. */
  fetched: async ({ session, position, name, until }: PhotoClaim, now: Date): Promise<void> => {
    await sql.query(
      `update client_photos p
       set sealed = null, sha256 = null, claimed_until = null, fetched_at = $5
       where ${thisPhoto} and p.claimed_until = $4`,
      [session, position, name, until, now],
    );
  },

  /** It did not leave: the client may ask again at once. */
  release: async ({ session, position, name, until }: PhotoClaim): Promise<void> => {
    await sql.query(
      `update client_photos p set claimed_until = null where ${thisPhoto} and p.claimed_until = $4`,
      [session, position, name, until],
    );
  },

  /** Returns the number of photos that nobody fetched in their time. */
  expire: async (time: ErasureTime): Promise<number> => {
    const rows = await sql.query(
      `update client_photos p set sealed = null, sha256 = null from ${ofClient}
       where s.id = p.session and sealed is not null and ${agedSql(hoursEnd, 'ended_unconfirmed_ms')}
       returning 1`,
      agedParams(time),
    );
    return rows.length;
  },
});
