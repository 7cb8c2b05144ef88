import type { EvidenceField } from '../../contract/evidence.js';
import type { BarcodeFormat } from './barcode.js';
import type { Layout, LayoutOf } from './layout.js';
import type { NumberKind, NumberRule } from './number.js';
import type { PersonalCode } from './personal-code.js';
import type { Deviation, ZoneRules } from './zone-rules.js';

export { back, field, front, inSpanish, passport } from './layout.js';

/** Letters with marks, upper case, of languages that several issuers share. */
export const spanishLetters = 'ÁÉÍÓÚÜÑ';
export const portugueseLetters = 'ÁÂÃÀÇÉÊÍÓÔÕÚÜ';

/** Facts about an issuer's cards. */
type CardRules = {
  /**
   * Kinds of national number that identify a card; by default it is the card's own number, which
   * has no rule.
   */
  readonly numbers?: readonly NumberKind[];
  /** Given to citizens alone, so that the issuer is the nationality (docs/FORMATS.md 6). */
  readonly citizensOnly?: true;
  /** The answer gives the nationality as printed, not as a code. */
  readonly keepsPrintedNationality?: true;
  /** Front and back print two different numbers by design. */
  readonly twoNumbers?: true;
  /** A barcode holds the holder's data: a missing one is error 805 (docs/FORMATS.md 8). */
  readonly dataBarcode?: true;
  /** The barcode holds data that a valid zone does not have. */
  readonly barcodeBesideZone?: true;
  /** At least one model has its barcode on the front. */
  readonly barcodeInFront?: true;
  /** Nothing is printed on the back. */
  readonly blankBack?: true;
};

/** ISO 639-1 codes of languages whose Cyrillic letters ICAO 9303-3 transliterates differently. */
export type Cyrillic = 'sr' | 'mk' | 'uk' | 'bg' | 'ru';

/** Sources of a field, most trusted first: F front text, K back text, M zone, B barcode. */
export type SourceOrder = Readonly<Partial<Record<EvidenceField, string>>>;

type Rules = {
  readonly numbers: Readonly<Partial<Record<NumberKind, NumberRule>>>;
  readonly card: CardRules;
  readonly sources: SourceOrder;
  /** Letters with marks, upper case, as its languages write them. */
  readonly letters?: string;
  /** Cards print the names in Cyrillic alone, of this language. */
  readonly cyrillicNames?: Cyrillic;
  /** The nationality as printed: masculine, feminine and English, folded. */
  readonly nationality?: string;
  /** The country's name where cards print it as a place of birth, folded. */
  readonly nameAsPlace?: string;
  /** Its documents print a code made of the holder's name, birth date and sex. */
  readonly personalCode?: PersonalCode;
  /** The `document_id` by which the printed page of its passport can be asked for (interface 2.1). */
  readonly passportId?: string;
};

export type Issuer = Rules & {
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  readonly layouts: readonly Layout[];
  readonly barcodes: readonly (BarcodeFormat & { readonly country: string })[];
  readonly zone: Omit<ZoneRules, 'deviations'> & {
    readonly deviations: readonly (Deviation & { readonly issuer: string })[];
  };
};

type Draft = Partial<Rules> & {
  /** Shorthand for `numbers: { national }`; other rules go into `numbers`. */
  readonly national?: NumberRule;
  readonly layouts?: readonly LayoutOf[];
  readonly barcodes?: readonly BarcodeFormat[];
  readonly zone?: ZoneRules;
};

export const defineIssuer = (country: string, draft: Draft): Issuer => {
  const { layouts = [], barcodes = [], zone = {}, national, ...rules } = draft;
  return {
    country,
    card: {},
    sources: {},
    ...rules,
    numbers: { ...rules.numbers, ...(national && { national }) },
    layouts: layouts.map((layoutOf) => layoutOf(country)),
    barcodes: barcodes.map((format) => ({ ...format, country })),
    zone: {
      ...zone,
      layouts: (zone.layouts ?? []).map((layout) => ({ ...layout, issuer: country })),
      deviations: (zone.deviations ?? []).map((deviation) => ({ ...deviation, issuer: country })),
    },
  };
};
