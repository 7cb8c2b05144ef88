import { whileDrawing } from './drawing.js';
import { bundled, calm, modelNamed } from '../../lab/studio/bundled.js';
import { drawSpecimen } from '../../lab/studio/draw.js';
import { photograph } from '../../lab/studio/photograph.js';
import { chanceOf } from '../../lab/studio/random.js';

/** The bundled passport, as it would be had it expired on 5 April 2022. */
export const expiredPassport = async (): Promise<Uint8Array> => {
  const { model, seed, subject } = bundled[0]!;
  const expirationDate = { year: 2022, month: 4, day: 5 };
  const holder = { ...subject.holder, expirationDate };
  const { front } = await drawSpecimen(modelNamed(model), seed, undefined, { ...subject, holder });
  return (await whileDrawing(() => photograph(front, chanceOf(seed), calm(-2.5)))).jpeg;
};
