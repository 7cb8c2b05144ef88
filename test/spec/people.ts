import type { CardData, VisualZone } from '../../src/http/present.js';
import type { MrzData } from '../../src/spec/documents.js';

/* Invented people, as the parts of the service hand them to the presenters. */

export const mrz: MrzData = {
  documentNumber: 'X0000001',
  registryNumber: 'R-1',
  country: 'UTO',
  names: 'ANNA MARIA',
  surnames: 'ERIKSSON',
  birthDate: { year: 1974, month: 8, day: 12 },
  gender: 'F',
  expirationDate: { year: 2032, month: 4, day: 5 },
};

export const visual: VisualZone = {
  names: 'ANNA',
  surnames: 'ERIKSSON',
  middleName: 'MARIA',
  documentNumber: 'X0000001',
  expirationDate: { year: 2032, month: 4, day: 5 },
  birthDate: { year: 1974, month: 8, day: 12 },
  issuingDate: { year: 2022, month: 4, day: 6 },
  placeOfBirth: 'ZENITH',
};

export const card: CardData = {
  documentNumber: '8-000-001',
  names: 'JUAN CARLOS',
  surnames: 'PRUEBA',
  gender: 'M',
  birthCountry: 'PANAMA',
  birthDate: { year: 1990, month: 1, day: 2 },
  nationality: 'PANAMEÑA',
  issuingDate: { year: 2020, month: 11, day: 30 },
  expirationDate: { year: 2030, month: 11, day: 30 },
};
