import type { CalendarDate } from '../../spec/calendar.js';
import type { Candidate, EvidenceField } from '../merge/candidate.js';
import type { Barcode, BarcodeReading, Fields } from './barcode.js';
import type { Format } from './formats/format.js';
import { formats } from './formats/index.js';
import { payloadOf } from './payload.js';

const candidatesOf = (
  { values, truncated = [] }: Fields,
  { confidence }: Format,
  quad: Barcode['quad'] | undefined,
): Candidate[] =>
  (Object.entries(values) as [EvidenceField, string | undefined][]).flatMap(([field, value]) =>
    value === undefined
      ? []
      : {
          field,
          value,
          source: 'barcode' as const,
          confidence,
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
