import { beforeAll, describe, expect, it } from 'vitest';
import { compose, identity, scaling } from '../../geometry/homography.js';
import { type Quad, boundsOf, centreOf, contains, rectangle } from '../../geometry/quad.js';
import { openPhoto } from '../../image/photo.js';
import { type Crop, blankImage } from '../../image/image.js';
import { isRejection } from '../../contract/rejection.js';
import { randomFrom } from '../../../test/support/random.js';
import { type BarcodeDecoder, loadBarcodeDecoder } from './decoder.js';
import { findBarcodes } from './find.js';
import { drawCardBack } from '../../../test/support/barcode/card-back.js';
import { drawCode } from '../../../test/support/barcode/draw-code.js';
import { photograph, type Shot } from '../../../test/support/barcode/photograph.js';

const shot: Shot = {
  widthPx: 1280,
  cardRatio: 0.7,
  turnDeg: 4,
  tiltDeg: 10,
  axisDeg: 30,
  blurPx: 0.7,
  noise: 4,
  jpegQuality: 70,
  shade: 0.9,
};
const person = Buffer.from(
  '8-958-2038|Íñigo|Núñez||M|PANAMÁ|20000720|PANAMEÑA|20230421|20380421|A01161427',
  'latin1',
);

const photoOf = async (jpeg: Uint8Array): Promise<Crop> => {
  const photo = await openPhoto(jpeg, {
    limits: { imagePixels: 40_000_000 },
    unreadable: 'fileUnreadable',
  });
  if (isRejection(photo)) throw new Error('the drawn photo does not decode');
  return photo;
};

const qrPhoto = async (
  change: Partial<Shot> = {},
  tones: { paper?: number; ink?: number } = {},
): Promise<{ photo: Crop; document: Quad }> => {
  const random = randomFrom(5);
  const code = await drawCode('QRCode', person, 'ecLevel=M,version=7');
  const card = drawCardBack(code, 20, random, { pxPerMm: 20, ...tones });
  const { jpeg, quad } = await photograph(card.image, { ...shot, ...change }, random);
  return { photo: await photoOf(jpeg), document: quad };
};

describe('codes on a photo', () => {
  let decoder: BarcodeDecoder;
  beforeAll(async () => {
    decoder = await loadBarcodeDecoder();
  });

  const textsOf = async (sight: Parameters<typeof findBarcodes>[0]): Promise<string[]> =>
    (await findBarcodes(sight, decoder)).map(({ bytes }) => Buffer.from(bytes).toString('latin1'));

  it.each([
    ['upright', {}],
    ['turned by 37 degrees', { turnDeg: 37, cardRatio: 0.6 }],
    ['upside down', { turnDeg: 180 }],
    ['leaning by 35 degrees', { tiltDeg: 35 }],
    ['blurred by half a module', { blurPx: 1.6 }],
    ['in bad light', { noise: 10, shade: 0.35 }],
  ] as const)('QR, %s', async (_, change) => {
    expect(await textsOf(await qrPhoto(change))).toEqual([person.toString('latin1')]);
  });

  it('QR, pale', async () => {
    expect(await textsOf(await qrPhoto({}, { paper: 200, ink: 150 }))).toHaveLength(1);
  });

  it('are found where they are, in the photo’s pixels', async () => {
    const { photo, document } = await qrPhoto();
    const [found] = await findBarcodes({ photo, document }, decoder);
    expect(contains(document, centreOf(found!.quad))).toBe(true);
    // 20 mm of the card's 85.6, which takes seven tenths of 1280 pixels.
    expect(boundsOf(found!.quad).width).toBeGreaterThan(180);
    expect(boundsOf(found!.quad).width).toBeLessThan(240);
  });

  it('are found without a document, too', async () => {
    const { photo } = await qrPhoto();
    expect(await textsOf({ photo })).toHaveLength(1);
  });

  it('are found where the document was taken for something else', async () => {
    const { photo } = await qrPhoto();
    expect(await textsOf({ photo, document: rectangle(900, 100, 300, 190) })).toHaveLength(1);
  });

  it('are looked for in the full photo where the one at hand is too coarse', async () => {
    const { photo, document } = await qrPhoto();
    const coarse = await photoOf(
      (await photograph(blankImage(856, 540, 1), { ...shot, widthPx: 320 }, randomFrom(1))).jpeg,
    );
    const reduced = { ...coarse, toPhoto: compose(scaling(4, 4), identity) };
    let asked = 0;
    const inFull = () => Promise.resolve((asked++, photo));
    expect(await textsOf({ photo: reduced, document, inFull })).toHaveLength(1);
    expect(asked).toBe(1);
  });

  it.each([0, 90, 180])('PDF417 of 531 bytes, turned by %i degrees', async (turnDeg) => {
    const random = randomFrom(9);
    const payload = Uint8Array.from({ length: 531 }, () => random.whole(256));
    const code = await drawCode('PDF417', payload, 'columns=18,ecLevel=4');
    const card = drawCardBack(code, 70, random, { pxPerMm: 24 });
    const { jpeg, quad } = await photograph(
      card.image,
      { ...shot, widthPx: 1800, turnDeg, cardRatio: 0.7 },
      random,
    );
    const photo = await photoOf(jpeg);
    const [found] = await findBarcodes({ photo, document: quad }, decoder);
    expect(found?.symbology).toBe('PDF417');
    expect(Buffer.compare(found!.bytes, payload)).toBe(0);
  });

  it('are none on a card without any, and one look is enough for who asks for one', async () => {
    const random = randomFrom(2);
    const card = drawCardBack(blankImage(1, 1, 1), 0.1, random, { pxPerMm: 20 });
    const { jpeg, quad } = await photograph(card.image, shot, random);
    let looks = 0;
    const counting: BarcodeDecoder = {
      decode: (grey, effort) => (looks++, decoder.decode(grey, effort)),
    };
    const sight = { photo: await photoOf(jpeg), document: quad };
    expect(await findBarcodes(sight, counting, { maxAttempts: 1 })).toEqual([]);
    expect(looks).toBe(1);
    expect(await findBarcodes(sight, counting)).toEqual([]);
  });
});
