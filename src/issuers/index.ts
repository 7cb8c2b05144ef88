import * as all from './all.js';
import { defineIssuer, type Issuer } from './define/issuer.js';

/** Sorted by code. */
export const issuers: readonly Issuer[] = Object.values(all);

const byCountry = new Map(issuers.map((issuer) => [issuer.country, issuer]));
const unknown = defineIssuer('', {});

/** The rules for an issuer's documents; empty for an unknown issuer. */
export const issuerOf = (country: string | undefined): Issuer =>
  byCountry.get(country ?? '') ?? unknown;

/**
 * Whether the holder's national number identifies a card of the issuer; elsewhere the card's own
 * does.
 */
export const isNamedByHolder = (country: string | undefined): boolean =>
  issuerOf(country).card.numbers !== undefined;

/** Every document model that has a table; all others are read by the vocabulary alone. */
export const layouts = issuers.flatMap((issuer) => issuer.layouts);

const byZoneCode = new Map(
  issuers.flatMap(({ country, zone }) => (zone.codes ?? []).map((code) => [code, country])),
);

/** The issuer's three-letter code, which the interface requires, for a zone's code. */
export const threeLetterCode = (code: string): string => {
  const trimmed = code.replace(/<+$/, '');
  return byZoneCode.get(trimmed) ?? trimmed;
};
