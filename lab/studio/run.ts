/**
 * `npx tsx lab/studio/run.ts --country PAN --out DIR [--count 20] [--photo] [--seed 1]`, or `--bundled [--only FRONT]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mapWithProgress } from '../support/progress.js';
import type { Quad } from '../../src/geometry/quad.js';
import { writeBundled } from './bundled.js';
import { models, modelsOf } from './documents/index.js';
import { drawSpecimen } from './draw.js';
import { photograph } from './photograph.js';
import { chanceOf } from './random.js';
import { pngOf } from './render.js';
import { writeSelfies } from './selfie/write.js';
import type { Model } from './specimen.js';
import { truthOf } from './truth.js';

const drawnWidthPx = 1200;

const writeOne = async (model: Model, seed: number, out: string, photo: boolean): Promise<void> => {
  const specimen = await drawSpecimen(model, seed);
  const name = `${model.id}-${String(seed).padStart(4, '0')}`;
  const quads: Record<string, Quad> = {};
  for (const [sideName, side] of [
    ['front', specimen.front],
    ['back', specimen.back],
  ] as const) {
    if (side === undefined) continue;
    if (photo) {
      const { jpeg, quad } = await photograph(side, chanceOf(seed * 7 + sideName.length));
      quads[sideName] = quad;
      writeFileSync(join(out, `${name}-${sideName}.jpg`), jpeg);
    } else writeFileSync(join(out, `${name}-${sideName}.png`), await pngOf(side, drawnWidthPx));
  }
  const truth = truthOf(specimen, photo ? quads : undefined);
  writeFileSync(join(out, `${name}.json`), `${JSON.stringify(truth, null, 2)}\n`);
};

const usage = (): string =>
  [
    'npx tsx lab/studio/run.ts --country PAN --out DIR [--count N] [--photo] [--seed S]',
    'npx tsx lab/studio/run.ts --bundled     draws the samples in specimens/ anew; needs the font OCR B (Debian: fonts-ocr-b)',
    'npx tsx lab/studio/run.ts --bundled --only passport.jpg     one document of them, by the name of its front',
    `countries and models: ${models.map(({ id }) => id).join(', ')}`,
  ].join('\n');

const { values } = parseArgs({
  options: {
    country: { type: 'string' },
    out: { type: 'string' },
    count: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    photo: { type: 'boolean', default: false },
    bundled: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const wanted = modelsOf(values.country ?? '');
const [count, seed] = [Number(values.count), Number(values.seed)];
if (values.bundled) {
  await writeBundled(values.only);
  if (values.only === undefined) await writeSelfies();
} else if (
  wanted.length === 0 ||
  values.out === undefined ||
  !(count > 0) ||
  !Number.isInteger(seed)
) {
  process.stdout.write(`${usage()}\n`);
  process.exitCode = 1;
} else {
  const out = values.out;
  mkdirSync(out, { recursive: true });
  const jobs = wanted.flatMap((model) =>
    Array.from({ length: count }, (_, i) => ({ model, seed: seed + i })),
  );
  await mapWithProgress('specimens', jobs, (job) =>
    writeOne(job.model, job.seed, out, values.photo),
  );
}
