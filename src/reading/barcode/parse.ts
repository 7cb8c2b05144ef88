import type { CalendarDate } from '../../contract/calendar.js';
import type { Fields } from '../../issuers/define/barcode.js';
import type { Issuer } from '../../issuers/define/issuer.js';
import { payloadOf } from '../../issuers/define/payload.js';
import { issuerOf, issuers } from '../../issuers/index.js';
import type { Candidate, EvidenceField } from '../candidate.js';
import type { Barcode, BarcodeReading } from './barcode.js';
import { nationalityCode } from '../merge/same-value.js';

type Format = Issuer['barcodes'][number];

/** Their order does not matter: no format accepts the payload of another. */
const formats: readonly Format[] = issuers.flatMap(({ barcodes }) => barcodes);

/** The nationality as a country code, unless the issuer's answers give it as printed. */
const nationalityOf = (value: string, { country }: Format): string =>
  issuerOf(country).card.keepsPrintedNationality ? value : (nationalityCode(value) ?? value);

const candidatesOf = (
  { values, truncated = [] }: Fields,
  format: Format,
  quad: Barcode['quad'] | undefined,
): Candidate[] =>
  (Object.entries(values) as [EvidenceField, string | undefined][]).flatMap(([field, value]) =>
    value === undefined
      ? []
      : {
          field,
          value: field === 'nationality' ? nationalityOf(value, format) : value,
          source: 'barcode' as const,
          confidence: format.confidence,
          ...(quad && { quad }),
          ...(truncated.includes(field) && { truncated: true }),
        },
  );

const present = (details: Fields['details'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** The content of a payload; bytes that no format recognises are `opaque`. */
export const parseBarcode = (
  barcode: Pick<Barcode, 'symbology' | 'bytes'> & Partial<Pick<Barcode, 'quad'>>,
  today: CalendarDate,
): BarcodeReading => {
  const payload = payloadOf(barcode);
  for (const format of formats) {
    const fields = format.parse(payload, today);
    if (fields === undefined) continue;
    return {
      format: format.name,
      country: fields.country ?? format.country,
      candidates: candidatesOf(fields, format, barcode.quad),
      details: present(fields.details),
    };
  }
  return { format: 'opaque', country: '', candidates: [], details: {} };
};
