import { writeFile } from 'node:fs/promises';
import { point } from '../../src/geometry/point.js';
import { models } from './documents/index.js';
import { drawSpecimen } from './draw.js';
import type { Holder } from './holder.js';
import type { PhotoOptions } from './photo-options.js';
import { photograph } from './photograph.js';
import { chanceOf } from './random.js';
import { renderPassportPortrait } from './selfie/write.js';
import type { Side, Subject } from './specimen.js';

export const modelNamed = (id: string) => models.find((model) => model.id === id)!;

/** An easy photo: these samples demonstrate the service, they do not test it. */
export const calm = (turnDeg: number, widthPx = 1360): PhotoOptions => ({
  frame: { widthPx, heightPx: Math.round(widthPx * 0.72) },
  pose: { turnDeg, tiltDeg: 5, towardsDeg: 70, fill: 0.86, shift: point(0, 0) },
  light: { slope: 0.2, shadow: 0, glare: 0 },
  blurRatio: 0.0004,
  noise: 0.6,
  quality: 72,
});

const woman = (holder: Partial<Holder>): Holder => ({
  names: ['Lucía', 'Isabel'],
  surnames: ['Martínez', 'Rojas'],
  gender: 'F',
  birthDate: { year: 1991, month: 3, day: 14 },
  issuingDate: { year: 2023, month: 9, day: 3 },
  expirationDate: { year: 2033, month: 9, day: 2 },
  bloodType: 'O+',
  faceSeed: 21,
  ...holder,
});

type Bundled = {
  readonly model: string;
  readonly subject: Subject;
  readonly seed: number;
  readonly front: string;
  readonly back?: string;
  /** Where the portrait is a picture, not a drawing. */
  readonly portrait?: () => Promise<Uint8Array>;
};

/** The people of the samples; tests and the README use their names. */
export const bundled: readonly Bundled[] = [
  {
    model: 'UTO-passport',
    front: 'passport.jpg',
    seed: 15,
    subject: {
      holder: woman({}),
      number: 'L45N7821',
      serial: '',
      birthPlace: 'ZENITH',
      nationality: 'UTOPIANA',
      more: { registry: 'ZE184226B' },
    },
  },
  {
    model: 'UTO-passport',
    front: 'passport-of-selfie.jpg',
    seed: 27,
    portrait: renderPassportPortrait,
    subject: {
      holder: woman({
        names: ['Marta', 'Elena'],
        surnames: ['Quintero', 'Vidal'],
        birthDate: { year: 1993, month: 11, day: 22 },
        issuingDate: { year: 2024, month: 5, day: 6 },
        expirationDate: { year: 2034, month: 5, day: 5 },
      }),
      number: 'K7310458',
      serial: '',
      birthPlace: 'NOVA SIÓN',
      nationality: 'UTOPIANA',
      more: { registry: 'ZE207713B' },
    },
  },
  {
    model: 'PAN-2010',
    front: 'cedula-front.jpg',
    back: 'cedula-back.jpg',
    seed: 23,
    subject: {
      holder: woman({
        names: ['Ana', 'Lucía'],
        surnames: ['Núñez', 'Gómez'],
        birthDate: { year: 1998, month: 9, day: 10 },
        issuingDate: { year: 2022, month: 8, day: 2 },
        expirationDate: { year: 2032, month: 8, day: 2 },
        faceSeed: 5,
      }),
      number: '8-123-4567',
      serial: 'A01234567',
      birthPlace: 'PANAMÁ, PANAMÁ',
      nationality: 'PANAMEÑA',
      more: { blood: 'O+' },
    },
  },
  {
    model: 'MEX-passport',
    front: 'passport-mex.jpg',
    seed: 32,
    subject: {
      holder: woman({
        names: ['Íñigo', 'Martín'],
        surnames: ['Peña', 'Ibáñez'],
        gender: 'M',
        birthDate: { year: 1985, month: 1, day: 15 },
        issuingDate: { year: 2022, month: 2, day: 4 },
        expirationDate: { year: 2032, month: 2, day: 4 },
        faceSeed: 8,
      }),
      number: 'G12345678',
      serial: '',
      birthPlace: 'JALISCO',
      nationality: 'MEXICANA',
      more: { curp: 'PEII850115HJCXBX06' },
    },
  },
  {
    model: 'MEX-INE',
    front: 'ine-front.jpg',
    back: 'ine-back.jpg',
    seed: 40,
    subject: {
      holder: woman({
        names: ['Begoña'],
        surnames: ['Saldaña', 'Ríos'],
        birthDate: { year: 1990, month: 6, day: 30 },
        issuingDate: { year: 2021, month: 5, day: 5 },
        expirationDate: { year: 2031, month: 12, day: 31 },
        faceSeed: 14,
      }),
      number: 'SLRSBG90063014M100',
      serial: '234567891',
      birthPlace: '',
      nationality: 'MEX',
      more: {
        curp: 'SARB900630MJCLSG03',
        section: '0421',
        citizen: '123456789',
        street: 'C MAGNOLIA 14',
      },
    },
  },
];

const folder = new URL('../../specimens/', import.meta.url);

const withPortrait = async ({ subject, portrait }: Bundled): Promise<Subject> => {
  if (!portrait) return subject;
  return { ...subject, holder: { ...subject.holder, portrait: await portrait() } };
};

/** Redraws the documents of specimens/, or the one named, and prints the size of each. */
export const writeBundled = async (only?: string): Promise<void> => {
  for (const one of bundled.filter(({ front }) => only === undefined || front === only)) {
    const { model, seed, front, back } = one;
    const drawn = await drawSpecimen(modelNamed(model), seed, undefined, await withPortrait(one));
    const sides: (readonly [string | undefined, Side | undefined, number])[] = [
      [front, drawn.front, -2.5],
      [back, drawn.back, 1.8],
    ];
    for (const [name, side, turnDeg] of sides) {
      if (name === undefined || side === undefined) continue;
      const { jpeg } = await photograph(side, chanceOf(seed), calm(turnDeg));
      await writeFile(new URL(name, folder), jpeg);
      process.stdout.write(`specimens/${name} ${jpeg.length} bytes\n`);
    }
  }
};
