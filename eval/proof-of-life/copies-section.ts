import { readFileSync } from 'node:fs';
import { measureColourSpread } from '../../src/document/measure-colour.js';
import { viewForProof } from '../../src/document/proof-view.js';
import { minColourSpread } from '../../src/document/thresholds.js';
import { point } from '../../src/geometry/point.js';
import { type Quad, quadOf } from '../../src/geometry/quad.js';
import { openPhoto } from '../../src/image/photo.js';
import type { DetectedDocument } from '../../src/models/finder.js';
import { limits } from '../../src/spec/limits.js';
import { isRejection } from '../../src/spec/rejection.js';
import { shareOf, tableOf } from '../markdown.js';
import type { Label } from '../mrz/labels.js';
import { mapWithProgress } from '../progress.js';
import { createClones } from '../selfie/clones.js';
import { readRows } from './label-rows.js';

type Corner = readonly [number, number];
type Row = {
  readonly repo: string;
  readonly path: string;
  readonly country: string;
  readonly kind: string;
  readonly quad: readonly [Corner, Corner, Corner, Corner];
};

const spreadOf = async (
  bytes: Uint8Array,
  quad: Quad,
  kind: DetectedDocument['kind'],
): Promise<number | undefined> => {
  const photo = await openPhoto(bytes, { limits, unreadable: 'fileUnreadable' });
  if (isRejection(photo)) return undefined;
  return measureColourSpread(viewForProof(photo, { quad, kind }).colour.image);
};

/** The spread under which one in a hundred of the genuine would be refused. */
const limitOf = (genuine: readonly number[]): number =>
  genuine.toSorted((a, b) => a - b)[Math.floor(genuine.length / 100)]!;

/** Frames of phone videos of grey photocopies: real paper and toner under real light. */
export const copiesSection = async (labels: readonly Label[]): Promise<string | undefined> => {
  const clones = createClones();
  const rows = readRows<Row>('copies.jsonl.gz').filter(({ repo }) => clones.has(repo));
  if (rows.length === 0) return undefined;
  const copies = await mapWithProgress('grey copies', rows, async ({ quad, ...row }) => {
    const bytes = clones.read(row.repo, row.path);
    const corners = quadOf([
      point(...quad[0]),
      point(...quad[1]),
      point(...quad[2]),
      point(...quad[3]),
    ]);
    const kind = row.kind === 'passport' ? 'passport' : 'cardWithoutMrz';
    return { type: row.country, spread: bytes && (await spreadOf(bytes, corners, kind)) };
  });
  const known = labels.filter(({ quad }) => quad !== undefined);
  const genuine = await mapWithProgress('genuine documents', known, async (label) => {
    const bytes = new Uint8Array(readFileSync(label.file));
    const kind = label.name.includes('passport') ? 'passport' : 'cardWithoutMrz';
    return { type: label.country, spread: await spreadOf(bytes, label.quad!, kind) };
  });
  const spreads = (
    some: readonly { readonly type: string; readonly spread: number | undefined }[],
    isWanted: (type: string) => boolean,
  ): number[] => some.flatMap((one) => (isWanted(one.type) ? (one.spread ?? []) : []));
  const line = (name: string, type: (one: string) => boolean, limit: number): string[] => {
    const [grey, real] = [spreads(copies, type), spreads(genuine, type)];
    const below = (some: readonly number[], max: number): string =>
      shareOf(some.filter((spread) => spread < max).length, some.length);
    return [
      name,
      below(grey, minColourSpread),
      below(real, minColourSpread),
      limit.toFixed(3),
      below(grey, limit),
      below(real, limit),
    ];
  };
  const types = [...new Set(copies.map(({ type }) => type))].toSorted();
  return [
    '### Real grey copies, by the spread of hues',
    '',
    `${copies.length} frames of phone videos, corners as labelled; genuine are all labelled photos and scans. The second limit is set where 1 % of the genuine documents of the other types would be refused.`,
    '',
    tableOf(
      [
        'type',
        `copies told at ${minColourSpread}`,
        'genuine refused',
        'limit of the other types',
        'copies told',
        'genuine refused',
      ],
      [
        ...types.map((type) =>
          line(type, (one) => one === type, limitOf(spreads(genuine, (one) => one !== type))),
        ),
        line('all', () => true, limitOf(spreads(genuine, () => true))),
      ],
    ),
    '',
  ].join('\n');
};
