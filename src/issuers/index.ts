import { readdir } from 'node:fs/promises';
import { defineIssuer, type Issuer } from './define/issuer.js';

/** Folders only keep the listing short; any folder with files named by ISO code would do. */
const regions = ['americas', 'europe', 'world'] as const;

const isIssuerFile = (name: string): boolean => /^[A-Z]{3}\.[jt]s$/.test(name);

const load = async (region: string): Promise<readonly Issuer[]> => {
  const folder = new URL(`./${region}/`, import.meta.url);
  const files = (await readdir(folder)).filter(isIssuerFile);
  return Promise.all(
    files.map(async (file) => {
      const { issuer } = (await import(new URL(file, folder).href)) as { issuer: Issuer };
      if (!file.startsWith(issuer.country)) throw new Error(`${file} defines ${issuer.country}`);
      return issuer;
    }),
  );
};

/** Every issuer that has a file here, by code: a new file is a new issuer. */
export const issuers: readonly Issuer[] = (await Promise.all(regions.map(load)))
  .flat()
  .sort((a, b) => (a.country < b.country ? -1 : 1));

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
