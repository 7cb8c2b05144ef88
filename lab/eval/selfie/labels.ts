import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

export type Attack = 'live' | 'print' | 'replay';

/** Another detector's geometry: shares of the picture, degrees, grey levels. */
type Detected = {
  readonly n: number;
  readonly fw: number;
  readonly fh: number;
  readonly edge: number;
  readonly iod_px: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly flum: number;
};

export type FaceLabel = {
  readonly repo: string;
  readonly path: string;
  readonly label: string;
  /** Where a later commit removed the picture. */
  readonly commit?: string | undefined;
  /** What was held up or worn, where the set says more than the label. */
  readonly attack?: string | undefined;
  readonly subject: string | undefined;
  readonly conditions: readonly string[];
  /** Of the pictures that lie beside their labels. */
  readonly file: string | undefined;
  readonly det: Detected | undefined;
};

/** Folder of `labels.jsonl.gz` and `conditions/`: ANVERSO_EVAL_FACES, or beside the repository. */
export const facesFolder = (): string =>
  process.env['ANVERSO_EVAL_FACES'] ??
  resolve(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', 'faces');

type Row = {
  repo: string;
  path: string;
  label: string;
  commit?: string;
  attack?: string;
  subject?: string;
  /** As lists of videos call the subject. */
  person?: string;
  conditions?: string[];
  file?: string;
  det?: Detected;
};

const labelsOf = (text: string): FaceLabel[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter(({ det }) => (det?.n ?? 1) > 0)
    .map(({ repo, path, label, commit, attack, subject, person, conditions, file, det }) => ({
      repo,
      path,
      label,
      commit,
      attack,
      subject: subject ?? person,
      conditions: conditions ?? [],
      file,
      det,
    }));

const readLabels = (name: string): FaceLabel[] => {
  const file = join(facesFolder(), name);
  return existsSync(file) ? labelsOf(gunzipSync(readFileSync(file)).toString('utf8')) : [];
};

export const readFaceLabels = (): readonly FaceLabel[] =>
  ['labels.jsonl.gz', 'more.jsonl.gz'].flatMap(readLabels);

/** Folder with the frames of each video, `NAME/*.jpg`. */
const framesFolder = (): string | undefined => process.env['ANVERSO_EVAL_FRAMES'];

/** Frames of a video that count as pictures of their own, as shares of its length. */
const frameShares = [0.1, 0.6];

const framesOf = (video: FaceLabel): readonly FaceLabel[] => {
  const folder = join(framesFolder()!, basename(video.path, '.mp4'));
  if (!existsSync(folder)) return [];
  const frames = readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .sort();
  return frameShares.map((share) => {
    const file = join(folder, frames[Math.floor(share * frames.length)]!);
    return { ...video, path: `${video.path}/${basename(file)}`, file };
  });
};

/** Pictures whose kind of attack is told: prints, masks, and frames of videos where there are any. */
export const readAttackLabels = (): readonly FaceLabel[] => [
  ...readLabels('prints.jsonl.gz'),
  ...(framesFolder() === undefined ? [] : readLabels('actions.jsonl.gz').flatMap(framesOf)),
];

/** Pictures of conditions, with their bytes at hand. */
export const readConditionLabels = (): readonly FaceLabel[] => {
  const file = join(facesFolder(), 'conditions', 'labels.jsonl');
  return existsSync(file) ? labelsOf(readFileSync(file, 'utf8')) : [];
};

export const conditionPicture = ({ file }: FaceLabel): Uint8Array =>
  new Uint8Array(readFileSync(join(facesFolder(), 'conditions', file!)));
