import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
  readonly subject: string | undefined;
  readonly conditions: readonly string[];
  /** Of the pictures that lie beside their labels. */
  readonly file: string | undefined;
  readonly det: Detected | undefined;
};

/** Folder of `labels.jsonl.gz` and `conditions/`: ANVERSO_EVAL_FACES, or beside the repository. */
export const facesFolder = (): string =>
  process.env['ANVERSO_EVAL_FACES'] ??
  resolve(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'faces');

type Row = {
  repo: string;
  path: string;
  label: string;
  subject?: string;
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
    .map(({ repo, path, label, subject, conditions, file, det }) => ({
      repo,
      path,
      label,
      subject,
      conditions: conditions ?? [],
      file,
      det,
    }));

export const readFaceLabels = (): readonly FaceLabel[] =>
  ['labels.jsonl.gz', 'more.jsonl.gz'].flatMap((name) => {
    const file = join(facesFolder(), name);
    return existsSync(file) ? labelsOf(gunzipSync(readFileSync(file)).toString('utf8')) : [];
  });

/** Pictures of conditions, with their bytes at hand. */
export const readConditionLabels = (): readonly FaceLabel[] => {
  const file = join(facesFolder(), 'conditions', 'labels.jsonl');
  return existsSync(file) ? labelsOf(readFileSync(file, 'utf8')) : [];
};

export const conditionPicture = ({ file }: FaceLabel): Uint8Array =>
  new Uint8Array(readFileSync(join(facesFolder(), 'conditions', file!)));
