import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Quad, widthOf } from '../../../src/geometry/quad.js';
import { drawSpecimen, type Forgery } from '../../studio/draw.js';
import type { Model, Side, Subject } from '../../studio/specimen.js';
import { hashOf } from '../../support/stats.js';
import { takePhoto } from './photographer.js';
import { outFolder } from './report.js';

export type Drawn = {
  readonly name: string;
  readonly model: Model;
  readonly subject: Subject;
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
  /** Of the front in its photo. */
  readonly frontWidthPx: number;
};

type Taken = { readonly picture: Uint8Array; readonly widthPx: number };

const studioFolder = resolve(import.meta.dirname, '..', '..', 'studio');

/** Changes with the code that photographs: an old picture is not taken for a new one. */
const camera = hashOf(
  ['photograph', 'desk', 'light', 'pose', 'render', 'random']
    .map((name) => readFileSync(join(studioFolder, `${name}.ts`), 'utf8'))
    .join(''),
);

/**
 * Drawing is quick, photographing is not: pictures are kept beside the run under a name that says
 * what they show.
 */
const photoOf = async (side: Side, seed: number): Promise<Taken> => {
  const folder = join(outFolder, 'photos');
  const key = [
    side.svg,
    `${seed} ${JSON.stringify(side.photo ?? side.isRough ?? false)}`,
    String(camera),
  ]
    .map(hashOf)
    .join('-');
  const [file, place] = [join(folder, `${key}.jpg`), join(folder, `${key}.json`)];
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    await takePhoto({ side, seed, picture: file, place });
  }
  const quad = JSON.parse(readFileSync(place, 'utf8')) as Quad;
  return { picture: new Uint8Array(readFileSync(file)), widthPx: widthOf(quad) };
};

const nameOf = (model: Model, seed: number, forgery?: Forgery): string =>
  [model.id, seed, forgery?.kind, forgery?.kind === 'altered' ? forgery.field : undefined]
    .filter((part) => part !== undefined)
    .join('-');

/** Both sides of one invented person's document, photographed apart. */
export const drawn = async (model: Model, seed: number, forgery?: Forgery): Promise<Drawn> => {
  const { subject, front, back } = await drawSpecimen(model, seed, forgery);
  const taken = await photoOf(front, seed * 2 + 1);
  return {
    name: nameOf(model, seed, forgery),
    model,
    subject,
    front: taken.picture,
    frontWidthPx: taken.widthPx,
    back: back && (await photoOf(back, seed * 2 + 2)).picture,
  };
};
