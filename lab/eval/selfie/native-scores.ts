import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Crop } from '../../../src/image/image.js';
import type { Frame } from '../../../src/models/face-detector.js';
import { squareOfNative } from '../../../src/models/selfie-native.js';
import { loadManifest } from '../../../src/inference/manifest.js';
import { imageTensor } from '../../../src/inference/tensor.js';
import { mapWithProgress } from '../../support/progress.js';
import type { Measured } from './measures.js';
import { folds } from './selection.js';

/**
 * What the siblings of the native net say of each picture: those that were trained without its
 * source, and of videos also those that know the phone but not the person. ANVERSO_EVAL_NATIVE names
 * the folder of the training run (anverso_training.selfie.train_native).
 */
export const nativeFolder = (): string | undefined => process.env['ANVERSO_EVAL_NATIVE'];

type Trained = {
  readonly source: string;
  readonly person?: string;
  readonly left: number | 'videos' | 'none';
};

const videoRepo = 'Ni-Jie/face-action-presentation-attack-dataset';
/** Names of sets in the lists of prints; all others are named by their repository. */
const sets: Readonly<Record<string, string>> = {
  'yildirimege/LivenessDataset': 'yildirimege_full',
  'ahforoughi/face-anti-spoofing': 'ahforoughi',
  'raulsilva-tech/RS-FACE': 'rs_face',
};

const leftOutOf = (folder: string) => {
  const rows = readFileSync(join(folder, 'native-blind.jsonl'), 'utf8').trim().split('\n');
  const left = new Map<string, string>();
  for (const { source, person, left: fold } of rows.map((row) => JSON.parse(row) as Trained))
    if (typeof fold === 'number') left.set(person ?? source, String(fold));
  return (name: string): string | undefined => left.get(name);
};

const openSiblings = (folder: string) => {
  const opened = new Map<string, Promise<InferenceSession>>();
  return (name: string): Promise<InferenceSession> => {
    const file = join(
      folder,
      name === 'none' ? 'selfie-native.onnx' : `selfie-native-${name}.onnx`,
    );
    const known = opened.get(name) ?? InferenceSession.create(file, { intraOpNumThreads: 1 });
    opened.set(name, known);
    return known;
  };
};

/** A source that training never had is judged by the net on all. */
const siblingsOf = (
  { repo, subject }: Measured,
  left: (name: string) => string | undefined,
): readonly (readonly [without: string, sibling: string])[] => {
  const fold = String(folds[repo] ?? 'all');
  if (repo !== videoRepo) return [[fold, left(sets[repo] ?? repo) ?? 'none']];
  return [
    [fold, 'videos'],
    ['people', left(subject!)!],
  ];
};

export const writeNativeScores = async (
  folder: string,
  seen: readonly Measured[],
  open: (row: Measured) => Promise<(Crop & Frame) | undefined>,
  file: string,
): Promise<number> => {
  if (!existsSync(join(folder, 'native-blind.jsonl'))) return 0;
  const { input } = await loadManifest('selfie-native');
  const [left, sibling] = [leftOutOf(folder), openSiblings(folder)];
  const lines = await mapWithProgress('native', seen, async (row) => {
    const photo = await open(row);
    const square = photo && squareOfNative(photo, row.face);
    if (!square) return [];
    const { data, dims } = imageTensor(square, input);
    const face = new Tensor('float32', data as Float32Array, dims);
    const made: string[] = [];
    for (const [without, name] of siblingsOf(row, left)) {
      const { logit } = await (await sibling(name)).run({ face });
      const score = { repo: row.repo, path: row.path, without, logit: Number(logit!.data[0]) };
      made.push(`${JSON.stringify(score)}\n`);
    }
    return made;
  });
  writeFileSync(file, lines.flat().join(''));
  return lines.flat().length;
};
