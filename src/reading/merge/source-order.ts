import type { SourceOrder } from '../../issuers/define/issuer.js';
import { issuerOf } from '../../issuers/index.js';
import type { EvidenceField, Source } from '../candidate.js';

/* The order in which sources are trusted, by issuer and field (docs/FORMATS.md 6). */

type SourceLetter = 'F' | 'K' | 'M' | 'B';
const sourceOf: Readonly<Record<SourceLetter, Source>> = {
  F: 'frontText',
  K: 'backText',
  M: 'mrz',
  B: 'barcode',
};

/** The default order, for issuers without one and for fields that theirs leaves out. */
const usual: SourceOrder = {
  documentNumber: 'MBFK',
  cardSerial: 'MBFK',
  personalNumber: 'MBFK',
  names: 'FBMK',
  surnames: 'FBMK',
  gender: 'MBFK',
  birthDate: 'MBFK',
  birthPlace: 'FBK',
  birthCountry: 'BFK',
  nationality: 'MBFK',
  issuingDate: 'FBK',
  expirationDate: 'MBFK',
  bloodType: 'FK',
  personalCode: 'FKB',
};

/** Most trusted first; a source that is not listed counts last. */
export const sourceOrder = (issuer: string | undefined, field: EvidenceField): readonly Source[] =>
  [...(issuerOf(issuer).sources[field] ?? usual[field] ?? '')].map(
    (letter) => sourceOf[letter as SourceLetter],
  );

/** Fields that the back of an issuer's card prints besides its zone or code. */
export const backPrints = (issuer: string | undefined): readonly EvidenceField[] =>
  (Object.entries(issuerOf(issuer).sources) as [EvidenceField, string][])
    .filter(([, order]) => order.includes('K'))
    .map(([field]) => field);
