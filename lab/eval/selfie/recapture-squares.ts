/**
 * `npx tsx lab/eval/selfie/recapture-squares.ts FOLDER`: squares and contexts of selfies that still have
 * the camera's own pixels, for the pack of the recapture net
 * (anverso_training/genuine/build_pack.py).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { rectangle } from '../../../src/geometry/quad.js';
import type { Image } from '../../../src/image/image.js';
import { squareAt } from '../../../src/models/face-crop.js';
import { contextOf, cropsOf } from '../../../src/models/recapture-views.js';
import { createClones } from './clones.js';
import { openService, seePicture } from './judge.js';
import { type FaceLabel, readAttackLabels } from './labels.js';
import { readCase } from './measures.js';
import { spoofCases } from './selection.js';

/** As in training: room to move a square of 160 px and a context of 288 in. */
const crops = { count: 4, sidePx: 208 };
const contextPx = 352;
/** Each source is left out by one of the three nets that measure it. */
const folds: Readonly<Record<string, number>> = {
  'Ni-Jie/face-action-presentation-attack-dataset': 0,
  'yildirimege/LivenessDataset': 1,
  'ahforoughi/face-anti-spoofing': 2,
};
/** A paper mask is a print that is worn. */
const kinds: Readonly<Record<string, string>> = { live: 'real', replay: 'screen' };

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder to write to.');
mkdirSync(folder, { recursive: true });
const tools = await openService();
const clones = createClones();

const save = async (name: string, { data, widthPx, heightPx }: Image, quality: number) => {
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const;
  await sharp(data, { raw })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, name));
  return name;
};

const cutOut = async (label: FaceLabel, name: string) => {
  const bytes = readCase(label, clones);
  const seen = bytes && (await seePicture(bytes, tools));
  const face = seen?.faces.face;
  if (!seen || !face) return undefined;
  const { photo } = seen;
  const { widthPx, heightPx } = photo.image;
  if (Math.min(widthPx, heightPx) < crops.sidePx) return undefined;
  const squares = cropsOf(photo, squareAt(face.centre, face.sizePx), crops);
  const frame = rectangle(0, 0, photo.fullWidthPx, photo.fullHeightPx);
  const { repo, path, label: kind } = label;
  return {
    ...{ label: kinds[kind] ?? 'print', source: repo.split('/')[0], fold: folds[repo], repo, path },
    squares: await Promise.all(squares.map((square, i) => save(`${name}-${i}.jpg`, square, 95))),
    context: await save(`${name}-context.jpg`, contextOf(photo, frame, contextPx), 88),
  };
};

const cases = spoofCases(readAttackLabels(), 60).filter(({ repo }) => repo in folds);
const index: unknown[] = [];
for (const [i, label] of cases.entries()) {
  const entry = await cutOut(label, String(i));
  if (entry) index.push(entry);
}
writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
process.stdout.write(`${index.length} selfies: ${folder}\n`);
