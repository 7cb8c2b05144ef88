import type { Outcomes } from '../../flows/jobs.js';
import type { CalendarDate } from '../../contract/calendar.js';
import type { CardData, MrzData } from '../../contract/documents.js';
import { chipReports, matched, scores } from './invented.js';

/** ICAO's invented person (Doc 9303), with dates that never expire. */
const birthDate = { year: 1974, month: 8, day: 12 };
const diagnostics = {};
/** ISO 3166 reserves it for private use: no country will ever have it. */
const invented = 'ZZZ';

const mrzOf = (expirationDate: CalendarDate): MrzData => ({
  documentNumber: 'L898902C3',
  registryNumber: 'ZE184226B',
  country: invented,
  names: 'ANNA MARIA',
  surnames: 'ERIKSSON',
  birthDate,
  gender: 'F',
  expirationDate,
});

/** What each flow gives for a good photo (interface 2.2 to 2.10). */
export const samplesFor = (today: CalendarDate): Omit<Outcomes, 'movingSelfie'> => {
  const issuingDate = { ...today, day: 1, year: today.year - 5 };
  const expirationDate = { ...today, day: 1, year: today.year + 5 };
  const dates = { birthDate, issuingDate, expirationDate };
  const passport = { mrz: mrzOf(expirationDate), valid: true, imageScore: 92.5, diagnostics };
  const visual = {
    ...dates,
    names: 'ANNA',
    surnames: 'ERIKSSON',
    middleName: 'MARIA',
    documentNumber: 'L898902C3',
    placeOfBirth: 'ZENITH',
  };
  const card: CardData = {
    ...dates,
    documentNumber: 'D23145890',
    names: 'ANNA MARIA',
    surnames: 'ERIKSSON',
    gender: 'F',
    birthCountry: invented,
    nationality: invented,
  };
  const sides = {
    back: card,
    front: { ...card, bloodType: '' },
    matchesPercentage: 100,
    match: true,
  };
  return {
    passport: { flow: 'passport', ...passport },
    passportPlus: {
      flow: 'passportPlus',
      ...passport,
      visual,
      mrzLines: [
        'P<ZZZERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
        'L898902C36ZZZ7408122F1204159ZE184226B<<<<<10',
      ],
    },
    nationalPassport: {
      flow: 'nationalPassport',
      ...passport,
      visual: { ...visual, country: invented, personalCode: 'EIXA740812MNEXXX08', gender: 'F' },
    },
    identificationCard: { flow: 'identificationCard', card, valid: true, sides, diagnostics },
    selfie: { flow: 'selfie', scores, diagnostics },
    match: matched,
    chip: {
      ...({ flow: 'chip', mrz: passport.mrz, isPassport: true } as const),
      ...{ zoneValid: true, diagnostics },
      report: chipReports.genuine,
      portrait: { status: 'read', kind: 'jpeg2000', widthPx: 413, heightPx: 531 },
    },
  };
};

/** A chip whose data is signed, by a country of which the operator has no certificate. */
export const untrustedChip = (today: CalendarDate): Outcomes['chip'] => ({
  ...samplesFor(today).chip,
  report: chipReports.not_trusted,
});
