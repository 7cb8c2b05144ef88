import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Frame } from '../src/frame.js';
import { guideDocument } from '../src/guidance/document.js';
import { guide as guideWith } from '../src/guidance/guide.js';
import { guideSelfie } from '../src/guidance/selfie.js';
import { findDocuments } from '../src/net/find.js';
import type { Nets, Run } from '../src/net/runtime.js';
import { scaling } from '../../../src/geometry/homography.js';
import { cutOut } from '../../../src/image/resample/warp.js';
import { loadManifest } from '../../../src/inference/manifest.js';
import { openNet } from '../../../src/inference/session.js';
import { specimen } from '../../../test/support/images.js';

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

describe('guidance with nets', () => {
  let nets: Nets;
  let runOnDocuments: Run;
  beforeAll(async () => {
    const [faces, documents] = await Promise.all(
      ['portrait-detector', 'finder'].map(async (name) => openNet(await loadManifest(name))),
    );
    runOnDocuments = documents!.run;
    nets = { faces: { get: () => faces!.run }, documents: { get: () => runOnDocuments } };
  });

  /** The document alone, cut out a little inside its edges, on a table of its own colour. */
  const onLightGround = async (name: string): Promise<Frame> => {
    const frame = await frameOf(sharp(await placed(name, 960, 720)));
    const [document] = await findDocuments(runOnDocuments, frame);
    const width = 660;
    const height = name === 'passport' ? 465 : 416;
    const { data } = cutOut(frame, document!.quad, {
      widthPx: width,
      heightPx: height,
      channels: 3,
    }).image;
    const page = await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const strip = { left: 40, top: 8, width: width - 80, height: 4 };
    const [r, g, b] = await sharp(page).extract(strip).resize(1, 1).raw().toBuffer();
    const background = { r: r!, g: g!, b: b! };
    const table = await sharp({ create: { width: 960, height: 720, channels: 3, background } })
      .composite([{ input: page, left: 150, top: 140 }])
      .png()
      .toBuffer();
    return frameOf(sharp(table));
  };

  it.each(['passport', 'cedula-front'])('%s on light ground: good', async (name) => {
    const subject = name === 'passport' ? 'passport' : 'card';
    expect(await guideWith(await onLightGround(name), subject, nets)).toMatchObject({ good: true });
  });

  it.each(['ine-front', 'cedula-back'])(
    '%s on light ground: good, where edges alone lead astray',
    async (name) => {
      const frame = await onLightGround(name);
      expect(await guideWith(frame, 'card')).toMatchObject({ good: false });
      expect(await guideWith(frame, 'card', nets)).toEqual({ good: true, text: 'guideGood' });
    },
  );

  it('an empty table: never good', async () => {
    const table = sharp({
      create: { width: 960, height: 720, channels: 3, background: '#e9e7e2' },
    });
    expect(await guideWith(await frameOf(table), 'passport', nets)).toMatchObject({
      good: false,
      text: 'guideNone',
    });
  });

  it('a face: good', async () => {
    const frame = await frameOf(sharp(await placed('selfie-drawn', 720, 960)));
    expect(await guideWith(frame, 'selfie', nets)).toEqual({ good: true, text: 'guideGood' });
  });

  it.each(['passport', 'cedula-back'])('%s instead of a face: never good', async (name) => {
    const frame = await frameOf(sharp(await placed(name, 720, 960)));
    expect(await guideWith(frame, 'selfie', nets)).toMatchObject({ good: false });
  });

  it('waits for a net that is on its way', async () => {
    const coming = { get: () => 'coming' as const };
    const frame = await frameOf(sharp(await placed('selfie-drawn', 720, 960)));
    const seen = await guideWith(frame, 'selfie', { faces: coming, documents: coming });
    expect(seen).toEqual({ good: false, text: 'guideSelfie' });
  });
});
