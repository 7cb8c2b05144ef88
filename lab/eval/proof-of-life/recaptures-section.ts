import { measureRecapture } from '../../../src/document/measure-recapture.js';
import { rectangle } from '../../../src/geometry/quad.js';
import { openPhoto } from '../../../src/image/photo.js';
import type { Tools } from '../../../src/models/tools.js';
import { limits } from '../../../src/contract/limits.js';
import { isRejection } from '../../../src/contract/rejection.js';
import { percent, shareOf, tableOf } from '../../support/markdown.js';
import { patiently } from '../patiently.js';
import { mapWithProgress } from '../../support/progress.js';
import { createClones } from '../selfie/clones.js';
import { hashOf } from '../../support/stats.js';
import { equalErrorOf } from './eer.js';
import { readRows } from './label-rows.js';

type Row = {
  readonly repo: string;
  readonly path: string;
  readonly label: 'real' | 'screen' | 'print';
};
type Scored = Row & { readonly attack: number };

/** Of one repository and label: most are alike. */
const usualCount = 60;
/** An everyday photo has no document: the part of its sides that stands for one. */
const inner = 0.8;

type Nets = Pick<Tools, 'recapture' | 'recaptureSmall'>;

const scoreOf = async (bytes: Uint8Array, nets: Nets): Promise<number | undefined> => {
  const photo = await patiently(() => openPhoto(bytes, { limits, unreadable: 'fileUnreadable' }));
  if (isRejection(photo)) return undefined;
  const { widthPx, heightPx } = photo.image;
  const margin = (1 - inner) / 2;
  const part = rectangle(margin * widthPx, margin * heightPx, inner * widthPx, inner * heightPx);
  return (await measureRecapture(photo, part, nets)).attack;
};

const lineOf = (name: string, rows: readonly Scored[], max: number): string[] => {
  const of = (label: Row['label']): number[] =>
    rows.flatMap((row) => (row.label === label ? [row.attack] : []));
  const [real, screens, prints] = [of('real'), of('screen'), of('print')];
  const share = (some: readonly number[], isSo: (score: number) => boolean): string =>
    some.length === 0 ? '–' : shareOf(some.filter(isSo).length, some.length);
  const rate = real.length && screens.length ? equalErrorOf(real, screens).rate : NaN;
  const passes = (score: number): boolean => score <= max;
  return [
    name,
    percent(rate),
    share(real, (score) => score > max),
    share(screens, passes),
    share(prints, passes),
  ];
};

/** Up to `limit` of each repository and label, chosen by a hash of their names. */
const chosen = (rows: readonly Row[], limit: number): readonly Row[] => {
  const taken = new Map<string, number>();
  return rows
    .toSorted((a, b) => hashOf(a.path) - hashOf(b.path))
    .filter(({ repo, label }) => {
      const group = `${repo} ${label}`;
      const count = taken.get(group) ?? 0;
      taken.set(group, count + 1);
      return count < limit;
    });
};

const ownerOf = ({ repo }: Row): string => repo.split('/')[0]!;

/** The service's own judge, its early answer and eight bits included. */
export const recapturesSection = async (nets: Nets, limit: number): Promise<string | undefined> => {
  const clones = createClones();
  const rows = readRows<Row>('recapture.jsonl.gz').filter(({ repo }) => clones.has(repo));
  if (rows.length === 0) return undefined;
  const some = chosen(rows, Math.min(limit, usualCount));
  const judged = await mapWithProgress('everyday photos', some, async (row) => {
    const bytes = clones.read(row.repo, row.path);
    const attack = bytes && (await scoreOf(bytes, nets));
    return attack === undefined ? undefined : { ...row, attack };
  });
  const scored = judged.filter((row) => row !== undefined);
  const owners = [...new Set(scored.map(ownerOf))].toSorted();
  const max = nets.recapture.limits.attack;
  return [
    '### Everyday photos, real, of screens and of prints, by repository',
    '',
    `The service's own judge at its threshold (${max}), ${scored.length} of ${some.length} photos (the others are of no kind that it opens), up to ${Math.min(limit, usualCount)} of a repository and label. **The net was trained on these repositories**: their number on repositories left out is in its card.`,
    '',
    tableOf(
      ['repository', 'EER, screens', 'real refused', 'screens passed', 'prints passed'],
      [
        ...owners.map((owner) =>
          lineOf(
            owner,
            scored.filter((row) => ownerOf(row) === owner),
            max,
          ),
        ),
        lineOf('all', scored, max),
      ],
    ),
    '',
  ].join('\n');
};
