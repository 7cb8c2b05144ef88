import sharp from 'sharp';
import { calm, modelNamed } from '../../lab/studio/bundled.js';
import { drawSpecimen } from '../../lab/studio/draw.js';
import { photograph } from '../../lab/studio/photograph.js';
import { posed } from '../../lab/studio/pose.js';
import { chanceOf } from '../../lab/studio/random.js';
import { id1, id3, type Model, type Subject } from '../../lab/studio/specimen.js';
import { applyToQuad, homographyBetween } from '../../src/geometry/homography.js';
import { boundsOf, type Quad, rectangle } from '../../src/geometry/quad.js';
import { sample } from '../../src/image/resample/sample.js';
import { whileDrawing } from './drawing.js';
import { specimen } from './images.js';

/* Pairs of documents: of one person, and of two people of whom one has the other's portrait. */

/** Where the studio prints the portrait (310 × 400 units), in mm. */
const portraits = {
  passport: { size: id3, xMm: 6, yMm: 19, widthMm: 31 },
  'ine-front': { size: id1, xMm: 4, yMm: 14, widthMm: 22 },
} as const;

const portraitIn = (name: keyof typeof portraits): Quad => {
  const { size, xMm, yMm, widthMm } = portraits[name];
  const { pose, frame } = calm(-2.5);
  const sheet = rectangle(0, 0, size.widthMm, size.heightMm);
  const toPhoto = homographyBetween(sheet, posed(size, pose, frame));
  return applyToQuad(toPhoto, rectangle(xMm, yMm, widthMm, (400 / 310) * widthMm));
};

const pixelsOf = async (name: string) => {
  const { data, info } = await sharp(specimen(name)).raw().toBuffer({ resolveWithObject: true });
  const size = { widthPx: info.width, heightPx: info.height };
  return { ...size, channels: 3 as const, data: new Uint8Array(data) };
};

/** The specimen voter's card with the portrait of the specimen passport, as an image editor pastes it. */
export const cardWithPastedPortrait = async (): Promise<Uint8Array> => {
  const [passport, card] = [await pixelsOf('passport'), await pixelsOf('ine-front')];
  const bounds = boundsOf(portraitIn('ine-front'));
  const [widthPx, heightPx] = [Math.round(bounds.width), Math.round(bounds.height)] as const;
  const place = rectangle(0, 0, widthPx, heightPx);
  const toPassport = homographyBetween(place, portraitIn('passport'));
  const one = { tapsAlong: 2, tapsAcross: 2, outside: 'edge' } as const;
  const { data } = sample(passport, toPassport, { ...one, widthPx, heightPx, channels: 3 });
  const raw = { width: widthPx, height: heightPx, channels: 3 as const };
  const whole = { width: card.widthPx, height: card.heightPx, channels: 3 as const };
  return sharp(card.data, { raw: whole })
    .composite([
      { input: Buffer.from(data), raw, left: Math.round(bounds.x), top: Math.round(bounds.y) },
    ])
    .jpeg({ quality: 85 })
    .toBuffer();
};

/** An easy photo of each side of the card of somebody. */
export const drawnCard = (model: Model, seed: number, subject: Subject) =>
  whileDrawing(async () => {
    const { front, back } = await drawSpecimen(model, seed, undefined, subject);
    const photo = async (side: typeof front) =>
      (await photograph(side, chanceOf(seed), calm(1.5))).jpeg;
    return { frontside: await photo(front), backside: await photo(back!) };
  });

/** A passport of Utopia for somebody who has the card of another country. */
export const drawnPassport = (seed: number, { holder }: Subject) =>
  whileDrawing(async () => {
    const model = modelNamed('UTO-passport');
    const own = model.invent(chanceOf(seed + 7));
    const { front } = await drawSpecimen(model, seed, undefined, { ...own, holder });
    return { frontside: (await photograph(front, chanceOf(seed + 1), calm(-2))).jpeg };
  });
