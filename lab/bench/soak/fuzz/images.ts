/** Image files through the service's own way to pixels. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openPhoto } from '../../../../src/image/photo.js';
import { limits } from '../../../../src/contract/limits.js';
import { isRejection } from '../../../../src/contract/rejection.js';
import { specimen } from '../../../../test/support/images.js';
import { refusedPictures } from '../../../../test/robustness/support/greedy-pictures.js';
import { mutated, noise } from './mutate.js';
import { type Target, undeclared } from './target.js';

const small = (width: number) => sharp(specimen('passport')).resize({ width });

/** A small photo in every format and variant that the decoder takes. */
const makeSeeds = (): Promise<Uint8Array[]> =>
  Promise.all([
    small(160)
      .jpeg({ quality: 60 })
      .withExif({ IFD0: { Orientation: '6' } })
      .toBuffer(),
    small(120).jpeg({ progressive: true }).toBuffer(),
    small(96).toColourspace('cmyk').jpeg().toBuffer(),
    small(64).png().toBuffer(),
    small(64).png({ palette: true }).toBuffer(),
    small(48).png({ progressive: true }).toBuffer(),
    small(96).webp().toBuffer(),
    small(64).webp({ lossless: true }).toBuffer(),
    small(64).gif().toBuffer(),
    small(64).tiff({ compression: 'lzw' }).toBuffer(),
    small(64).tiff({ tile: true, tileWidth: 32, tileHeight: 32 }).toBuffer(),
    small(64).avif({ effort: 0 }).toBuffer(),
  ]);

/** HEVC in WebAssembly takes a hundred times as long as the others: one input in two hundred. */
const heicShare = 200;
/** Files that are complete and claim too much: changed, they must still cost little. */
const greedyShare = 300;

const heic = new URL('../../../../test/fixtures/heic/selfie-drawn.heic', import.meta.url);

export const images: Target = {
  about: 'image files: JPEG, PNG, WebP, GIF, TIFF, AVIF, HEIC',
  together: 2,
  start: async () => {
    const seeds = await makeSeeds();
    const [slow, greedy] = [await readFile(heic), await refusedPictures()];
    return {
      tryOne: async (random) => {
        const { whole, pick } = random;
        const seed =
          whole(heicShare) === 0 ? slow : whole(greedyShare) === 0 ? pick(greedy)[1] : pick(seeds);
        const bytes = whole(50) === 0 ? noise(whole(400), random) : mutated(seed, random, seeds);
        const photo = await openPhoto(new Uint8Array(bytes), {
          limits,
          unreadable: 'fileUnreadable',
        });
        if (isRejection(photo)) return String(photo.evidence['why']);
        const { widthPx, heightPx, channels, data } = photo.image;
        if (data.length !== widthPx * heightPx * channels)
          throw undeclared(`${data.length} bytes for ${widthPx} × ${heightPx} × ${channels}`);
        return 'decoded';
      },
    };
  },
};
