/**
 * `npx tsx eval/selfie/recapture-squares.ts FOLDER`: squares and contexts of selfies that still have
 * the camera's own pixels, for the pack of the recapture net
 * (anverso_training/genuine/build_pack.py).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { clamp } from '../../src/geometry/point.js';
import type { Image } from '../../src/image/image.js';
import { createClones } from './clones.js';
import { openService, seePicture } from './judge.js';
import { type FaceLabel, readAttackLabels } from './labels.js';
import { readCase } from './measures.js';
import { spoofCases } from './selection.js';

/** As in training: room to move a square of 160 px in. */
const sidePx = 208;
const contextPx = 352;
const squareCount = 4;
/** Each source is left out by one of the three nets that measure it. */
const folds: Readonly<Record<string, number>> = {
  'Ni-Jie/face-action-presentation-attack-dataset': 0,
  'yildirimege/LivenessDataset': 1,
  'ahforoughi/face-anti-spoofing': 2,
};
/** A paper mask is a print that is worn. */
const kinds: Readonly<Record<string, string>> = { live: 'real', replay: 'screen' };

type Place = { readonly left: number; readonly top: number };

const contrastAt = ({ data, widthPx, channels }: Image, { left, top }: Place): number => {
  const values: number[] = [];
  for (let y = top; y < top + sidePx; y += 4)
    for (let x = left; x < left + sidePx; x += 4) {
      const at = (y * widthPx + x) * channels;
      values.push(data[at]! + data[at + 1]! + data[at + 2]!);
    }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
};

/** The places of the service (src/models/recapture-views.ts), highest contrast first. */
const placesOn = (image: Image, face: { x: number; y: number; sizePx: number }) => {
  const startOf = (centre: number, length: number): number =>
    clamp(Math.round(centre - sidePx / 2), 0, length - sidePx);
  return [1 / 4, 3 / 4]
    .flatMap((v) => [1 / 5, 1 / 2, 4 / 5].map((u) => ({ u, v })))
    .map(({ u, v }) => ({
      left: startOf(face.x + (u - 0.5) * face.sizePx, image.widthPx),
      top: startOf(face.y + (v - 0.5) * face.sizePx, image.heightPx),
    }))
    .map((place) => ({ ...place, contrast: contrastAt(image, place) }))
    .toSorted((a, b) => b.contrast - a.contrast)
    .slice(0, squareCount);
};

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder to write to.');
mkdirSync(folder, { recursive: true });
const tools = await openService();
const clones = createClones();

const cutOut = async (label: FaceLabel, name: string) => {
  const bytes = readCase(label, clones);
  const seen = bytes && (await seePicture(bytes, tools));
  const face = seen?.faces.face;
  if (!seen || !face) return undefined;
  const { image, fullWidthPx } = seen.photo;
  if (Math.min(image.widthPx, image.heightPx) < sidePx) return undefined;
  const scale = image.widthPx / fullWidthPx;
  const places = placesOn(image, {
    x: face.centre.x * scale,
    y: face.centre.y * scale,
    sizePx: face.sizePx * scale,
  });
  const raw = { width: image.widthPx, height: image.heightPx, channels: 3 } as const;
  const picture = () => sharp(image.data, { raw });
  const squares = places.map((_, i) => `${name}-${i}.jpg`);
  for (const [i, { left, top }] of places.entries())
    await picture()
      .extract({ left, top, width: sidePx, height: sidePx })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toFile(join(folder, squares[i]!));
  const context = `${name}-context.jpg`;
  const size = { fit: 'fill', kernel: 'linear' } as const;
  await picture()
    .resize(contextPx, contextPx, size)
    .jpeg({ quality: 88 })
    .toFile(join(folder, context));
  const { repo, path, label: kind } = label;
  return {
    ...{ label: kinds[kind] ?? 'print', source: repo.split('/')[0], fold: folds[repo] },
    ...{ repo, path, squares, context },
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
