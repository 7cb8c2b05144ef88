import { drawSheet } from '../card.js';
import { printDate } from '../dates.js';
import { givenNames, inventHolder, surnamesOf } from '../holder.js';
import { type Model, passportTruth, type Subject } from '../specimen.js';
import { zoneOf } from '../zone.js';

const zone = ({ holder, number, more }: Subject): string[] =>
  zoneOf(holder, {
    format: 'TD3',
    code: 'P',
    issuer: 'UTO',
    number,
    ...(more['registry'] ? { optional: more['registry'] } : {}),
  });

/** A passport of ICAO's invented state, with the labels that most passports share. */
export const utopia: readonly Model[] = [
  {
    id: 'UTO-passport',
    country: 'UTO',
    kind: 'passport',
    invent: (chance) => ({
      holder: inventHolder(chance, { issuedFrom: 2019, issuedTo: 2025, validYears: 10 }),
      number: `${chance.letters(1)}${chance.digits(7)}`,
      serial: '',
      birthPlace: chance.pick(['ZENITH', 'NOVA SIÓN', 'PUERTO ALBA']),
      nationality: 'UTOPIANA',
      more: { registry: `ZE${chance.digits(6)}B` },
    }),
    frontTruth: passportTruth,
    cardTruth: passportTruth,
    onBothSides: [],
    mrz: zone,
    front: (subject, chance) => {
      const { holder, number, birthPlace } = subject;
      const style = '10 SEP/ SEP 1998';
      return drawSheet(
        {
          size: 'ID-3',
          paper: { colours: ['#f1efe4', '#dfe9ea'], hueDeg: 200, strength: 0.75 },
          titles: [
            ['UTOPIA', 6, 8, 4.2],
            ['PASAPORTE / PASSPORT · SPECIMEN', 6, 12, 2.2],
          ],
          portrait: { xMm: 6, yMm: 19, widthMm: 31 },
          rows: [
            { at: [42, 20], label: 'Tipo / Type', value: 'P', widthMm: 12 },
            { at: [57, 20], label: 'País / Code', value: 'UTO', widthMm: 20 },
            { at: [84, 20], label: 'Pasaporte No. / Passport No.', value: number, widthMm: 36 },
            {
              at: [42, 28],
              label: 'Apellidos / Surname',
              value: surnamesOf(holder).toUpperCase(),
              widthMm: 70,
            },
            {
              at: [42, 36],
              label: 'Nombres / Given names',
              value: givenNames(holder).toUpperCase(),
              widthMm: 70,
            },
            { at: [42, 44], label: 'Nacionalidad / Nationality', value: 'UTOPIANA', widthMm: 38 },
            {
              at: [84, 44],
              label: 'Fecha de nacimiento / Date of birth',
              value: printDate(holder.birthDate, style),
              widthMm: 38,
            },
            { at: [42, 52], label: 'Sexo / Sex', value: holder.gender, widthMm: 12 },
            {
              at: [57, 52],
              label: 'Lugar de nacimiento / Place of birth',
              value: birthPlace,
              widthMm: 40,
            },
            {
              at: [42, 60],
              label: 'Fecha de expedición / Date of issue',
              value: printDate(holder.issuingDate, style),
              widthMm: 38,
            },
            {
              at: [84, 60],
              label: 'Fecha de caducidad / Date of expiry',
              value: printDate(holder.expirationDate, style),
              widthMm: 38,
            },
          ],
          mrz: zone(subject),
        },
        subject,
        chance,
      );
    },
  },
];
