import type { EvidenceField, Source } from './candidate.js';

/* Which source is believed first, by issuer and field: formats, section 6, as a table. */

type Letter = 'F' | 'K' | 'M' | 'B';
const sourceOf: Readonly<Record<Letter, Source>> = {
  F: 'frontText',
  K: 'backText',
  M: 'mrz',
  B: 'barcode',
};

type Row = Readonly<Partial<Record<EvidenceField, string>>>;

/** Every issuer without a row, and every field that a row leaves out. */
const usual: Row = {
  documentNumber: 'MBFK',
  cardSerial: 'MBFK',
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
  curp: 'FKB',
};

// One row an issuer: a table is read across.
// prettier-ignore
const rows: Readonly<Record<string, Row>> = {
  ARG: { documentNumber: 'BMF', names: 'BFM', surnames: 'BFM', gender: 'BMF', birthDate: 'BMF', nationality: 'FM', issuingDate: 'BF', expirationDate: 'MFB' },
  BOL: { documentNumber: 'MF' },
  BRA: { documentNumber: 'FMK', gender: 'FM', nationality: 'MF', issuingDate: 'KF', expirationDate: 'FM' },
  CHL: { documentNumber: 'BMF', issuingDate: 'F' },
  COL: { documentNumber: 'BMF', names: 'FBM', surnames: 'FBM', gender: 'BMKF', birthDate: 'BMKF', issuingDate: 'FK', expirationDate: 'MF', bloodType: 'FBK' },
  CRI: { documentNumber: 'BMF', names: 'FBM', surnames: 'FBM', gender: 'B', birthDate: 'BMKF', expirationDate: 'BMKF' },
  DOM: { documentNumber: 'MFB', expirationDate: 'FM' },
  ECU: { documentNumber: 'MF', issuingDate: 'KF', expirationDate: 'MFK' },
  ESP: { documentNumber: 'MF', issuingDate: 'F' },
  GTM: { documentNumber: 'FM', birthCountry: 'F', expirationDate: 'MK' },
  HND: { documentNumber: 'F', expirationDate: 'MF' },
  // The sides print different numbers, the back's CIC and the front's clave de elector (formats 4.4).
  MEX: { documentNumber: 'MBFK', gender: 'MF', birthDate: 'MF', expirationDate: 'MF' },
  NIC: { documentNumber: 'F' },
  PAN: { documentNumber: 'FB', names: 'FB', surnames: 'FB', gender: 'FB', birthDate: 'FB', birthCountry: 'BF', nationality: 'BMF', issuingDate: 'FB', expirationDate: 'FB' },
  PER: { documentNumber: 'MFB', names: 'FBM', surnames: 'FBM', gender: 'MFB', issuingDate: 'F', expirationDate: 'MF' },
  PRY: { documentNumber: 'MF', nationality: 'MK' },
  SLV: { documentNumber: 'F', issuingDate: 'FK' },
  URY: { documentNumber: 'FM', gender: '', issuingDate: 'F' },
  VEN: { documentNumber: 'F', gender: '' },
};

/** In the order of belief; a source that is not among them is heard last. */
export const sourceOrder = (issuer: string | undefined, field: EvidenceField): readonly Source[] =>
  [...(rows[issuer ?? '']?.[field] ?? usual[field] ?? '')].map(
    (letter) => sourceOf[letter as Letter],
  );

/** Given to citizens alone, so that the issuer is the nationality (formats 6, the asterisk). */
const citizensOnly = new Set(['COL', 'CRI', 'MEX']);
export const isForCitizensOnly = (issuer: string, documentCode = 'I'): boolean =>
  citizensOnly.has(issuer) && documentCode.startsWith('I');

/** Panama's code spells its nationality out, and the interface was written around that card. */
export const keepsPrintedNationality = (issuer: string | undefined): boolean => issuer === 'PAN';

/** Where a code on the card holds the holder's data: then a missing one is error 805 (formats 8). */
const barcodeHolds = new Set(['ARG', 'CHL', 'COL', 'CRI', 'PAN', 'PER', 'USA', 'CAN']);
export const hasDataBarcode = (issuer: string | undefined): boolean =>
  issuer !== undefined && barcodeHolds.has(issuer);

/** Of these a valid zone still lacks what their code holds. */
const barcodeBesideZone = new Set(['PAN', 'PER']);
export const needsBarcodeBesideZone = (issuer: string | undefined): boolean =>
  issuer !== undefined && barcodeBesideZone.has(issuer);

/** What the back of an issuer's card prints besides its zone or code. */
export const backPrints = (issuer: string | undefined): readonly EvidenceField[] =>
  (Object.entries(rows[issuer ?? ''] ?? {}) as [EvidenceField, string][])
    .filter(([, order]) => order.includes('K'))
    .map(([field]) => field);

/** Their cards have the zone on the back; Peru's older one and some of Europe's have it in front. */
const zoneOnBack = new Set(
  'ARG BOL BRA CHL COL CRI CUB DOM ECU ESP GTM HND MEX PAN PRY SLV URY'.split(' '),
);
export const hasZoneOnBack = (issuer: string): boolean => zoneOnBack.has(issuer);
