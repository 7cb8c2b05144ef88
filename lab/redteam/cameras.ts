/**
 * `npx tsx lab/redteam/cameras.ts FILE.mjpeg [--method NAME] [--specimen NAME]`: a file for Chromium's
 * `--use-file-for-fake-video-capture`, to test our own page with a camera that is none: a specimen's
 * portrait that turns its head, opens its mouth and closes its eyes, in a loop.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTools } from '../../src/models/tools.js';
import { film, filmAll } from './film.js';
import { animators } from './methods/all.js';
import { openAsSelfie } from './open-portrait.js';
import { pathOfActions } from './paths.js';
import { variants } from './variants.js';

/** Chromium plays such files at this rate. */
const framesPerSecond = 30;

/** JPEGs one after the other; each is repeated until it was shown for `frameMs`. */
export const asMotionJpeg = (frames: readonly Uint8Array[], frameMs: number): Uint8Array => {
  const repeats = Math.max(1, Math.round((frameMs * framesPerSecond) / 1000));
  return Buffer.concat(frames.flatMap((frame) => Array.from({ length: repeats }, () => frame)));
};

const loop = [
  { action: 'turn_left', fromMs: 800 },
  { action: 'open_mouth', fromMs: 2800 },
  { action: 'turn_right', fromMs: 4800 },
  { action: 'close_eyes', fromMs: 6800 },
] as const;
const loopMs = 8800;
const frameMs = 100;

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      method: { type: 'string', default: 'mesh warp' },
      specimen: { type: 'string', default: 'passport' },
    },
  });
  const [file] = positionals;
  const animate = Object.entries(animators).find(([name]) => name === values.method)?.[1];
  if (file === undefined || !animate)
    throw new Error(`use: cameras.ts FILE.mjpeg [--method ${Object.keys(animators).join('|')}]`);
  const specimen = resolve(import.meta.dirname, '..', '..', 'specimens', `${values.specimen}.jpg`);
  const portrait = await openAsSelfie(await readFile(specimen), await loadTools());
  if (!portrait) throw new Error(`${specimen} shows no face`);
  const shown = film(animate(portrait), pathOfActions(loop), variants['as drawn'], values.specimen);
  const { frames } = await filmAll(shown, frameMs, loopMs);
  await writeFile(file, asMotionJpeg(frames, frameMs));
};

if (process.argv[1] === import.meta.filename) await main();
