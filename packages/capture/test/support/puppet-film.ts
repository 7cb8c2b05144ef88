import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { film, filmAll } from '../../../../lab/redteam/film.js';
import { animators } from '../../../../lab/redteam/methods/all.js';
import { openAsSelfie } from '../../../../lab/redteam/open-portrait.js';
import { pathOfActions } from '../../../../lab/redteam/paths.js';
import { variants } from '../../../../lab/redteam/variants.js';
import { loadTools } from '../../../../src/models/tools.js';
import { toYuv } from '../../../../test/console/support/camera-stream.js';
import { specimen } from '../../../../test/support/images.js';

/** Not slower than the page takes frames: repeated pictures are another attack. */
const frameMs = 80;
/** At rest for long enough that the page begins. */
const loop = [
  { action: 'turn_left', fromMs: 2500 },
  { action: 'open_mouth', fromMs: 4300 },
  { action: 'turn_right', fromMs: 6100 },
] as const;
const loopMs = 7700;

/**
 * The portrait of the specimen passport, animated as an attacker does it, for Chromium's fake camera: it
 * turns its head and opens its mouth, over and over, and follows nothing. Returns its first frame.
 */
export const writePuppetFilm = async (path: string): Promise<Uint8Array> => {
  const portrait = await openAsSelfie(specimen('passport'), await loadTools());
  const puppet = animators['mesh warp'](portrait!);
  const shown = film(puppet, pathOfActions(loop), variants['camera noise'], 'passport');
  const { frames } = await filmAll(shown, frameMs, loopMs);
  const { width, height } = await sharp(frames[0]).metadata();
  const head = `YUV4MPEG2 W${width} H${height} F1000:${frameMs} Ip A1:1 C420\n`;
  const parts: Buffer[] = [Buffer.from(head)];
  for (const frame of frames)
    parts.push(
      Buffer.from('FRAME\n'),
      toYuv(await sharp(frame).removeAlpha().raw().toBuffer(), { width, height }),
    );
  await writeFile(path, Buffer.concat(parts));
  return frames[0]!;
};
