import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Frame } from '../../capture/src/guidance/advise.js';
import { guideDocument } from '../../capture/src/guidance/document.js';
import { guideSelfie } from '../../capture/src/guidance/selfie.js';
import { scaling } from '../../src/geometry/homography.js';
import { specimen } from '../support/images.js';

/* What the camera's page says of a frame, without a browser: the same functions, given the same pixels. */

const placed = async (name: string, width: number, height: number): Promise<Buffer> =>
  sharp(specimen(name))
    .resize({ width, height, fit: 'contain', background: '#4a3a2c' })
    .png()
    .toBuffer();

const frameOf = async (image: Sharp): Promise<Frame> => {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    image: { widthPx: info.width, heightPx: info.height, channels: 3, data: new Uint8Array(data) },
    toPhoto: scaling(1, 1),
    fullWidthPx: info.width,
    fullHeightPx: info.height,
  };
};

describe('guidance of a document', () => {
  const guide = async (change: (image: Sharp) => Sharp, name = 'passport') =>
    guideDocument(
      await frameOf(change(sharp(await placed(name, 960, 720)))),
      name === 'passport' ? 'passport' : 'cardWithoutMrz',
    );

  it.each(['passport', 'cedula-front', 'cedula-back', 'ine-front'])(
    '%s, well held: good',
    async (name) => {
      expect(await guide((image) => image, name)).toEqual({ good: true, text: 'guideGood' });
    },
  );

  it.each<[string, (image: Sharp) => Sharp, string, string]>([
    ['out of focus', (image) => image.blur(5), 'documentBlurry', 'guideBlurred'],
    ['in the dark', (image) => image.linear(0.2, 0), 'documentExposure', 'guideDark'],
    ['in glaring light', (image) => image.linear(1.6, 0), 'documentExposure', 'guideBright'],
    [
      'far away',
      (image) =>
        image
          .resize(300, 225)
          .extend({ top: 240, bottom: 255, left: 330, right: 330, background: '#4a3a2c' }),
      'documentTooSmall',
      'guideSmall',
    ],
    [
      'too near',
      (image) => image.extract({ left: 200, top: 150, width: 560, height: 420 }),
      'documentAbsent',
      'guideNone',
    ],
  ])('%s: never good', async (_, change, reason, text) => {
    expect(await guide(change)).toEqual({ good: false, text, reason });
  });

  it('a lamp mirrored in it: never good', async () => {
    const { data, info } = await sharp(await placed('passport', 960, 720))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let y = 280; y < 380; y++)
      data.fill(255, 3 * (y * info.width + 380), 3 * (y * info.width + 580));
    const frame = await frameOf(
      sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }),
    );
    expect(guideDocument(frame, 'passport')).toMatchObject({
      good: false,
      reason: 'documentReflections',
    });
  });
});

describe('guidance of a selfie', () => {
  const guide = async (change: (image: Sharp) => Sharp) =>
    guideSelfie(await frameOf(change(sharp(await placed('selfie-drawn', 1280, 720)))));

  it('in good light and sharp: good', async () => {
    expect(await guide((image) => image)).toEqual({ good: true, text: 'guideGood' });
  });

  it.each<[string, (image: Sharp) => Sharp, string]>([
    ['in the dark', (image) => image.linear(0.1, 0), 'guideDark'],
    ['burnt out', (image) => image.linear(3, 60), 'guideBright'],
    ['out of focus', (image) => image.blur(12), 'guideBlurred'],
    ['with a tiny camera', (image) => image.resize(256, 144), 'guideLowResolution'],
  ])('%s: never good', async (_, change, text) => {
    expect(await guide(change)).toMatchObject({ good: false, text });
  });
});
