import type { CalendarDate } from '../../spec/calendar.js';
import { isRejection, reject, type Rejection } from '../../spec/rejection.js';
import { cardNumber, plainNumber } from './parse/card-number.js';
import { holderOf, type Holder } from './parse/holder.js';
import type { MrzReading } from './types.js';

export type CardData = {
  /** `documentNumber` is the person's own number; `cardSerial` is what the zone calls the number. */
  readonly data: Holder & {
    readonly cardSerial: string;
    readonly optionalData: readonly string[];
  };
  readonly valid: boolean;
};

const cardFormats = new Set(['TD1', 'TD2', 'FRA-ID']);

/** Undefined stands for a card side without a machine readable zone. */
export const cardOf = (
  reading: MrzReading | undefined,
  today: CalendarDate,
): CardData | Rejection => {
  if (reading === undefined) return reject('mrzUnreadable');
  if (!cardFormats.has(reading.format))
    return reject('documentMismatch', { format: reading.format });
  const holder = holderOf(reading, today);
  if (isRejection(holder)) return holder;
  const [first, second] = [reading.fields.optionalData, reading.fields.optionalData2];
  const numbers = {
    documentNumber: reading.fields.documentNumber!.text,
    documentCode: holder.documentCode,
    optionalData: first?.text ?? '',
    optionalData2: second?.text ?? '',
  };
  const data = {
    ...holder,
    documentNumber: cardNumber(numbers, holder.country),
    cardSerial: holder.documentNumber,
    optionalData: [first, second].map((field) => plainNumber(field?.text ?? '')),
  };
  return { data, valid: reading.valid };
};
