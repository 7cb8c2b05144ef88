import { plainNumber } from '../../../issuers/define/zone-rules.js';
import { issuerOf } from '../../../issuers/index.js';
import type { CalendarDate } from '../../../contract/calendar.js';
import { isRejection, reject } from '../../../contract/rejection.js';
import { holderOf } from './holder.js';
import type { MrzReading } from '../types.js';

/** By issuer (docs/FORMATS.md 2.1); a number of unknown form is left as it is: series change. */
export const registryNumber = (optionalData: string, issuer: string): string => {
  const content = optionalData.replace(/^<+|<+$/g, '');
  return issuerOf(issuer).zone.registryNumber?.(content) ?? plainNumber(content);
};

/** `reading` is undefined for a page without a machine readable zone. */
export const passportOf = (reading: MrzReading | undefined, today: CalendarDate) => {
  if (reading === undefined) return reject('mrzUnreadable');
  // A visa or a card is not a passport, even if it starts with P (docs/FORMATS.md 1.1 and 8).
  if (reading.format !== 'TD3') return reject('documentMismatch', { format: reading.format });
  // The zone is the only source here: without any birth date it cannot be processed.
  if (reading.fields.birthDate?.text === '<<<<<<')
    return reject('birthDateUnreadable', { format: reading.format, problem: 'notPrinted' });
  const holder = holderOf(reading, today);
  if (isRejection(holder)) return holder;
  const optional = reading.fields.optionalData?.text ?? '';
  const data = { ...holder, registryNumber: registryNumber(optional, holder.country) };
  return { data, valid: reading.valid };
};
