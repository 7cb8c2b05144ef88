import type { CardData, NationalVisualZone, VisualZone } from '../../contract/documents.js';
import type { PassportAnswer } from '../present/documents.js';

/* People in the examples. They do not exist: the first is ICAO's own specimen. */

const birthDate = { year: 1974, month: 8, day: 12 };
const expirationDate = { year: 2032, month: 4, day: 15 };

export const passport: PassportAnswer = {
  mrz: {
    documentNumber: 'L898902C3',
    registryNumber: 'ZE184226B',
    country: 'UTO',
    names: 'ANNA MARIA',
    surnames: 'ERIKSSON',
    birthDate,
    gender: 'F',
    expirationDate,
  },
  imageScore: 97.4,
  valid: true,
};

export const mrzLines = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F3204153ZE184226B<<<<<18',
];

export const page: VisualZone = {
  names: 'ANNA',
  surnames: 'ERIKSSON',
  middleName: 'MARIA',
  documentNumber: 'L898902C3',
  expirationDate,
  birthDate,
  issuingDate: { year: 2022, month: 4, day: 16 },
  placeOfBirth: 'ZENITH',
};

export const nationalPassport: PassportAnswer = {
  ...passport,
  mrz: { ...passport.mrz, country: 'MEX', registryNumber: '' },
};

export const nationalPage: NationalVisualZone = {
  ...page,
  country: 'MEX',
  personalCode: 'EIXA740812MNERXN06',
  gender: 'F',
};

export const card: CardData = {
  documentNumber: '8-123-4567',
  names: 'ANA LUCÍA',
  surnames: 'NÚÑEZ GÓMEZ',
  gender: 'F',
  birthCountry: 'PANAMÁ',
  birthDate: { year: 1998, month: 9, day: 10 },
  nationality: 'PANAMEÑA',
  issuingDate: { year: 2022, month: 8, day: 2 },
  expirationDate: { year: 2032, month: 8, day: 2 },
};
