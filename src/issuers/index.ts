import * as all from './all.js';
import { defineIssuer, type Issuer } from './define/issuer.js';

/** By code, in the order of the alphabet. */
export const issuers: readonly Issuer[] = Object.values(all);

const byCountry = new Map(issuers.map((issuer) => [issuer.country, issuer]));
const unknown = defineIssuer('', {});

/** What is known of an issuer's documents; of an unknown one, nothing. */
export const issuerOf = (country: string | undefined): Issuer =>
  byCountry.get(country ?? '') ?? unknown;

/** Whether the holder's national number names a card of the issuer; elsewhere its own does. */
export const isNamedByHolder = (country: string | undefined): boolean =>
  issuerOf(country).card.numbers !== undefined;

/** Every document model that has a table; all others are read by the vocabulary alone. */
export const layouts = issuers.flatMap((issuer) => issuer.layouts);

const byZoneCode = new Map(
  issuers.flatMap(({ country, zone }) => (zone.codes ?? []).map((code) => [code, country])),
);

/** The issuer that a zone's code stands for: the interface wants three letters. */
export const threeLetterCode = (code: string): string => {
  const trimmed = code.replace(/<+$/, '');
  return byZoneCode.get(trimmed) ?? trimmed;
};
