import { crc32 } from 'node:zlib';
import foldTable from './folds.json' with { type: 'json' };
import type { FaceLabel } from './labels.js';

/**
 * Repositories with live faces or attacks, and the fold of each: its pictures are judged by the
 * sibling head that was fitted without the fold, and so are nets of training. Repositories that show
 * the same people share one.
 */
export const folds: Readonly<Record<string, number>> = foldTable;

/** Portraits and photos of other libraries: live faces that no attack belongs to, and how many. */
const portraits: Readonly<Record<string, number>> = {
  'middleyuan/All-Age-Faces-Dataset': 400,
  'xerow03/UTKFace': 600,
  'serengil/deepface': 60,
  'justadudewhohacks/face-api.js': 60,
  'vladmandic/human': 60,
  'ageitgey/face_recognition': 60,
  'exadel-inc/CompreFace': 60,
  'timesler/facenet-pytorch': 60,
};

/** A fifth of the portraits was never trained on (lab/training/anverso_training/selfie/bank.py). */
export const isHeldOut = (path: string): boolean => crc32(path) % 5 === 0;

const kinds: readonly string[] = ['live', 'print', 'replay', 'mask', 'spoof'];

const inFileOrder = new Intl.Collator('en', { numeric: true });

export const spread = <T extends { readonly path: string }>(
  rows: readonly T[],
  count: number,
): T[] => {
  const ordered = [...rows].sort((a, b) => inFileOrder.compare(a.path, b.path));
  if (ordered.length <= count) return ordered;
  return Array.from(
    { length: count },
    (_, i) => ordered[Math.floor(((i + 0.5) * ordered.length) / count)]!,
  );
};

/** Sources of many people or of bursts in which the kinds of attack differ: more of each label. */
const larger: Readonly<Record<string, number>> = {
  'Ni-Jie/face-action-presentation-attack-dataset': 220,
  'yildirimege/LivenessDataset': 110,
};

/** At most `each` of a source and label; people weigh the same as far as their pictures go. */
export const spoofCases = (labels: readonly FaceLabel[], each: number): FaceLabel[] =>
  Object.keys(folds).flatMap((repo) =>
    kinds.flatMap((kind) => {
      const rows = labels.filter((row) => row.repo === repo && row.label === kind);
      const most = Math.max(each, larger[repo] ?? 0);
      const people = [...new Set(rows.map(({ subject }) => subject))];
      const share = Math.max(1, Math.ceil(most / Math.max(1, people.length)));
      const thinned = people.flatMap((subject) =>
        spread(
          rows.filter((row) => row.subject === subject),
          share,
        ),
      );
      return spread(thinned, most);
    }),
  );

export const portraitCases = (labels: readonly FaceLabel[]): FaceLabel[] =>
  Object.entries(portraits).flatMap(([repo, count]) =>
    spread(
      labels.filter((row) => row.repo === repo && row.label === 'live'),
      count,
    ),
  );
