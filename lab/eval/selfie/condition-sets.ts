import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { facesFolder, type FaceLabel } from './labels.js';
import { isHeldOut, spread } from './selection.js';

/* Pictures other than the 524: nobody chose a limit on them. */

const each = 60;

/** Geometric tags and masks of other pictures, by the same detector. */
export const otherTagged = (
  labels: readonly FaceLabel[],
  known: readonly FaceLabel[],
): readonly FaceLabel[] => {
  const names = new Set(known.map(({ repo, path }) => `${repo} ${path}`));
  const others = labels.filter(({ repo, path }) => !names.has(`${repo} ${path}`));
  const tags = ['mask', 'profile', 'cropped', 'too_close', 'tiny', 'multi'];
  const chosen = tags.flatMap((tag) =>
    spread(
      others.filter(
        ({ conditions, path }) => conditions.includes(tag) && (tag !== 'mask' || isHeldOut(path)),
      ),
      each,
    ),
  );
  return [...new Set(chosen), ...lookedAt(labels)];
};

/** Hands and closed eyes out of thousands of portraits, tagged by eye (lab/training/anverso_training/selfie/reviewed.json); the fifth that was not learned from. */
const lookedAt = (labels: readonly FaceLabel[]): readonly FaceLabel[] => {
  const file = resolve(import.meta.dirname, '../../training/anverso_training/selfie/reviewed.json');
  const tagged = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string[]>>;
  const tags = ['hand', 'closed_eyes'];
  return labels.flatMap((label) => {
    const here = tagged[label.repo] ?? {};
    const found = tags.filter((tag) => isHeldOut(label.path) && here[tag]?.includes(label.path));
    return found.length > 0 ? [{ ...label, conditions: found }] : [];
  });
};

/**
 * Good selfies by the other detector: one face that looks ahead, upright, large enough, clear of
 * the border and lit; whole photos of portraits and of libraries' samples, none of them learned
 * from.
 */
export const goodSelfies = (labels: readonly FaceLabel[], count: number): readonly FaceLabel[] => {
  const isGood = ({ det }: FaceLabel): boolean =>
    det !== undefined &&
    det.n === 1 &&
    Math.abs(det.yaw) < 15 &&
    Math.abs(det.pitch) < 15 &&
    Math.abs(det.roll) < 20 &&
    det.iod_px >= 75 &&
    det.edge >= 0.06 &&
    Math.max(det.fw, det.fh) <= 0.62 &&
    det.flum >= 60;
  const plain = labels.filter(
    (label) => label.label === 'live' && label.conditions.join() === 'none' && isGood(label),
  );
  const portraits = 'middleyuan/All-Age-Faces-Dataset';
  return [
    ...spread(
      plain.filter(({ repo, path }) => repo === portraits && isHeldOut(path)),
      count,
    ),
    ...plain.filter(({ repo, file }) => sampleRepos.includes(repo) && file === undefined),
  ];
};

const sampleRepos: readonly string[] = [
  'serengil/deepface',
  'deepinsight/insightface',
  'vladmandic/human',
  'ageitgey/face_recognition',
];

/**
 * By eye there are people in these: a set of snapshots (number and key in the name), and a few
 * more.
 */
const withPeople =
  /\/\d{8,10}_[0-9a-f]{10}\.jpg$|IMG-20240523-WA0040|IMG-20250701-WA0033|IMG-20251105-WA0?167|img 2 \(2\)/;

/** Everyday photos without people: rooms, streets, things, animals. */
export const scenes = (count: number): readonly FaceLabel[] => {
  const file = join(facesFolder(), '..', 'recapture.jsonl.gz');
  if (!existsSync(file)) return [];
  const rows = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const real = rows
    .map((line) => JSON.parse(line) as { repo: string; path: string; label: string })
    .filter(({ label, path }) => label === 'real' && !withPeople.test(path))
    .map(({ repo, path }) => ({
      repo,
      path,
      label: 'scene',
      subject: undefined,
      conditions: ['no_face'],
      file: undefined,
      det: undefined,
    }));
  return spread(
    real.filter(({ path }) => isHeldOut(path)),
    count,
  );
};
