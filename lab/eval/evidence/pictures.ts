import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { openDocumentFace } from '../../../src/flows/match/document-face.js';
import { meshNear } from '../../../src/flows/match/picture-details.js';
import { trackFace } from '../../../src/flows/selfie/track-face.js';
import { identity } from '../../../src/geometry/homography.js';
import { point } from '../../../src/geometry/point.js';
import type { Image } from '../../../src/image/image.js';
import { boxAroundFace } from '../../../src/models/face-mesh.js';
import type { Tools } from '../../../src/models/tools.js';
import { isRejection } from '../../../src/contract/rejection.js';
import { wholeDetailOf } from '../../../src/selfie/evidence/picture-detail.js';
import { animators } from '../../redteam/methods/all.js';
import { encodeFrame } from '../../redteam/frames.js';
import { openAsSelfie } from '../../redteam/open-portrait.js';
import { atRest } from '../../redteam/puppet.js';
import { mapWithProgress } from '../../support/progress.js';
import { hashOf, seeded } from '../../support/stats.js';
import { loadLabels } from '../mrz/labels.js';
import { createClones } from '../selfie/clones.js';
import { facesFolder } from '../selfie/labels.js';

/* Details of pictures, kept so that tables and limits can be computed again without looking. */

export type KeptDetail = {
  /** `photo`: of a person. `document`: the portrait on one, or a simulated print of a photo. */
  readonly kind: 'photo' | 'document' | 'drawn';
  readonly set: string;
  /** Whom it shows, or which printed portrait. */
  readonly person: string;
  /** The picture that it was made of. */
  readonly source: string;
  readonly method?: string;
  readonly plain: readonly number[];
  readonly mirrored: readonly number[];
};

const file = resolve(import.meta.dirname, '..', 'out', 'evidence', 'pictures.json');

type Made = Omit<KeptDetail, 'plain' | 'mirrored'>;
const rounded = (values: readonly number[]): readonly number[] =>
  values.map((value) => Number(value.toFixed(1)));

const detailIn = async (bytes: Uint8Array, made: Made, tools: Tools): Promise<KeptDetail[]> => {
  const { frames } = await trackFace([bytes], [0], tools, { withEyes: false });
  const [frame] = frames;
  if (!frame) return [];
  const { plain, mirrored } = wholeDetailOf(frame.photo, frame.mesh);
  return [{ ...made, plain: rounded(plain), mirrored: rounded(mirrored) }];
};

/** A drawn face at rest, and one that turns a little, as a page would send them. */
const drawnOf = async (bytes: Uint8Array, made: Omit<Made, 'kind'>, tools: Tools) => {
  const stolen = await openAsSelfie(bytes, tools);
  if (!stolen) return [];
  const random = seeded(hashOf(made.source));
  const found: KeptDetail[] = [];
  for (const [method, animate] of Object.entries(animators)) {
    const pose = {
      ...atRest,
      yawDeg: 6 * (random() - 0.5),
      pitchDeg: 6 * (random() - 0.5),
      rollDeg: 4 * (random() - 0.5),
      size: 0.96 + 0.08 * random(),
    };
    const frame = await encodeFrame(animate(stolen)(pose), 65);
    found.push(...(await detailIn(frame, { ...made, kind: 'drawn', method }, tools)));
  }
  return found;
};

const detailOfPortrait = async (image: Image, made: Made, tools: Tools): Promise<KeptDetail[]> => {
  const upright = { image, toPhoto: identity };
  const centre = point(image.widthPx / 2, image.heightPx / 2);
  const box = boxAroundFace({ centre, sizePx: image.widthPx / 2.4 });
  const mesh = await meshNear(upright, box, tools);
  if (!mesh) return [];
  const { plain, mirrored } = wholeDetailOf(upright, mesh);
  return [{ ...made, plain: rounded(plain), mirrored: rounded(mirrored) }];
};

/** Printed portraits of which there are pictures; the second picture of each is animated. */
const fromDocuments = async (tools: Tools): Promise<KeptDetail[]> => {
  const labels = loadLabels().filter(({ mrz, name }) => mrz && !name.includes('back'));
  const seen = new Map<string, number>();
  const found = await mapWithProgress('documents', labels, async (label) => {
    const person = label.mrz!.at(-1)!;
    const number = (seen.get(person) ?? 0) + 1;
    seen.set(person, number);
    const opened = await openDocumentFace(new Uint8Array(readFileSync(label.file)), tools);
    if (isRejection(opened) || !opened.face.portrait) return [];
    const { portrait } = opened.face;
    const made = { set: 'documents', person, source: label.file };
    const still = await detailOfPortrait(portrait, { ...made, kind: 'document' }, tools);
    if (number !== 2) return still;
    return [...still, ...(await drawnOf(await encodeFrame(portrait, 90), made, tools))];
  });
  return found.flat();
};

/** As a document shows it: small, flat, with lines over it, photographed with noise. */
const printed = async (bytes: Uint8Array, seed: number): Promise<Uint8Array> => {
  const random = seeded(seed);
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(360, 460, { fit: 'inside' })
    .linear(0.8, 25)
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const line = 5 * Math.sin(0.5 * x + 0.4 * y + 2 * Math.sin(x / 17));
      for (let c = 0; c < channels; c++) {
        const at = (y * width + x) * channels + c;
        const value = data[at]! + line + 10 * (random() + random() - 1);
        data[at] = Math.max(0, Math.min(255, value));
      }
    }
  const raw = { width, height, channels };
  return new Uint8Array(await sharp(data, { raw }).blur(0.5).jpeg({ quality: 80 }).toBuffer());
};

type Pair = { repo: string; path: string; commit: string; set: string; person: string };

/** Photos of the same people; the first two of each person are printed too, and these animated. */
const fromPeople = async (tools: Tools): Promise<KeptDetail[]> => {
  const list = join(facesFolder(), 'pairs.jsonl.gz');
  if (!existsSync(list)) return [];
  const clones = createClones();
  const lines = gunzipSync(readFileSync(list)).toString('utf8').trim().split('\n');
  const seen = new Map<string, number>();
  const pairs = lines.map((line) => JSON.parse(line) as Pair);
  const found = await mapWithProgress('photos', pairs, async ({ repo, path, commit, ...pair }) => {
    const sent = clones.read(repo, path, commit);
    if (!sent) return [];
    const number = (seen.get(pair.person) ?? 0) + 1;
    seen.set(pair.person, number);
    const { set, person } = pair;
    const made = { set, person, source: path };
    const options = { fit: 'inside', withoutEnlargement: true } as const;
    const photo = await sharp(sent).rotate().resize(1200, 1200, options).jpeg().toBuffer();
    const whole = await detailIn(new Uint8Array(photo), { ...made, kind: 'photo' }, tools);
    if (number > 2 || whole.length === 0) return whole;
    const print = await printed(photo, 1);
    const document = await detailIn(print, { ...made, kind: 'document' }, tools);
    const isDrawn = number === 1 && hashOf(person) % 3 === 0;
    return [
      ...whole,
      ...document,
      ...(isDrawn ? await drawnOf(await printed(photo, 2), made, tools) : []),
    ];
  });
  return found.flat();
};

export const isKept = (): boolean => existsSync(file);

export const keepPictures = async (tools: () => Promise<Tools>): Promise<readonly KeptDetail[]> => {
  if (!existsSync(file)) {
    const opened = await tools();
    const all = [...(await fromDocuments(opened)), ...(await fromPeople(opened))];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(all));
  }
  return JSON.parse(readFileSync(file, 'utf8')) as KeptDetail[];
};
