import {
  type CameraBaseline,
  type CameraMeasures,
  maxBaselinePictures,
  minBaselinePictures,
} from '../../contract/camera-baseline.js';
import type { SqlSession } from '../sql.js';
import { binsOf, mediansOf, sketchBytes, sketchOf } from './sketch.js';

type Row = {
  readonly client: string;
  readonly device: string;
  readonly version: string;
  readonly chosen: boolean;
  readonly frozen: boolean;
  readonly counts: Uint8Array;
  readonly pictures: number;
  readonly recent: Uint8Array;
  readonly recentPictures: number;
  readonly changedAt: Date;
};

/** For the operator: the baseline of one camera, and the pictures since it was complete. */
export type KnownCamera = Pick<
  Row,
  'client' | 'device' | 'chosen' | 'frozen' | 'pictures' | 'changedAt'
> & {
  /** Whether enough pictures are known, so that selfies are judged by the baseline. */
  readonly isUsed: boolean;
  readonly baseline: CameraBaseline;
  readonly recent: CameraBaseline | undefined;
};

const columns = `client, device, version, chosen, frozen, counts, pictures, recent,
  recent_pictures as "recentPictures", changed_at as "changedAt"`;

const baselineOf = ({ version, counts, pictures }: Row): CameraBaseline => ({
  version,
  pictures,
  median: mediansOf(counts, pictures),
});

const isEnough = ({ chosen, pictures }: Row): boolean =>
  pictures >= minBaselinePictures[chosen ? 'chosen' : 'traffic'];

const knownOf = (row: Row): KnownCamera => {
  const { client, device, chosen, frozen, pictures, changedAt, version } = row;
  const { recent, recentPictures } = row;
  return {
    client,
    device,
    chosen,
    frozen,
    pictures,
    changedAt,
    isUsed: isEnough(row),
    baseline: baselineOf(row),
    recent:
      recentPictures < minBaselinePictures.traffic
        ? undefined
        : { version, pictures: recentPictures, median: mediansOf(recent, recentPictures) },
  };
};

/**
 * One statement, so that concurrent updates from several nodes lose nothing. A complete or frozen
 * baseline stays; later pictures are counted separately, in batches of the same size. A new version
 * of the judge starts from zero.
 */
const learn = `insert into camera_baselines as b
    (client, device, version, counts, pictures, recent, recent_pictures)
  values ($1, $2, $3, add_to_bins($4, $5), 1, $4, 0)
  on conflict (client, device) do update set
    version = excluded.version,
    chosen = b.chosen and b.version = excluded.version,
    frozen = b.frozen and b.version = excluded.version,
    counts = case
      when b.version <> excluded.version then excluded.counts
      when b.frozen or b.pictures >= $6 then b.counts
      else add_to_bins(b.counts, $5) end,
    pictures = case
      when b.version <> excluded.version then 1
      when b.frozen or b.pictures >= $6 then b.pictures
      else b.pictures + 1 end,
    recent = case
      when b.version <> excluded.version or not (b.frozen or b.pictures >= $6) then $4
      when b.recent_pictures >= $6 then add_to_bins($4, $5)
      else add_to_bins(b.recent, $5) end,
    recent_pictures = case
      when b.version <> excluded.version or not (b.frozen or b.pictures >= $6) then 0
      when b.recent_pictures >= $6 then 1
      else b.recent_pictures + 1 end,
    changed_at = now()`;

/** The device is the one named in the request; requests that name none count as one more device. */
const keyOf = (device: string | undefined): string => device ?? 'none';

export const createCameraBaselines = (sql: SqlSession) => ({
  /** Undefined while too few pictures are known. */
  find: async (client: string, device: string | undefined): Promise<CameraBaseline | undefined> => {
    const [row] = await sql.query<Row>(
      `select ${columns} from camera_baselines where client = $1 and device = $2`,
      [client, keyOf(device)],
    );
    return row && isEnough(row) ? baselineOf(row) : undefined;
  },

  learn: async (
    client: string,
    device: string | undefined,
    { version, standardised }: CameraMeasures,
  ): Promise<void> => {
    const empty = Buffer.alloc(sketchBytes(standardised.length));
    const bins = binsOf(standardised);
    await sql.query(learn, [client, keyOf(device), version, empty, bins, maxBaselinePictures]);
  },

  /**
   * Sets a baseline from pictures that the operator knows to be genuine. It replaces the one that
   * was there, and later pictures do not change it.
   */
  set: async (
    client: string,
    device: string | undefined,
    pictures: readonly CameraMeasures[],
  ): Promise<void> => {
    const counts = sketchOf(pictures.map(({ standardised }) => standardised));
    await sql.query(
      `insert into camera_baselines
           (client, device, version, chosen, frozen, counts, pictures, recent, recent_pictures)
         values ($1, $2, $3, true, true, $4, $5, $6, 0)
         on conflict (client, device) do update set version = excluded.version, chosen = true,
           frozen = true, counts = excluded.counts, pictures = excluded.pictures,
           recent = excluded.recent, recent_pictures = 0, changed_at = now()`,
      [
        ...[client, keyOf(device), pictures[0]!.version],
        ...[Buffer.from(counts), pictures.length, Buffer.alloc(counts.length)],
      ],
    );
  },

  freeze: (client: string, device: string | undefined, frozen: boolean) =>
    sql.query(
      `update camera_baselines set frozen = $3, changed_at = now()
         where client = $1 and device = $2 returning device`,
      [client, keyOf(device), frozen],
    ),

  remove: (client: string, device: string | undefined) =>
    sql.query('delete from camera_baselines where client = $1 and device = $2 returning device', [
      client,
      keyOf(device),
    ]),

  list: async (client?: string): Promise<readonly KnownCamera[]> => {
    const text = `select ${columns} from camera_baselines
        where $1::text is null or client = $1 order by client, device`;
    return (await sql.query<Row>(text, [client ?? null])).map(knownOf);
  },
});
