import { isUnder, parameter } from '../payload.js';
import { codeValue } from '../values.js';
import { type Format, singleSource } from './format.js';

/** The card of 2018: its number in an address of the police, seen on a published specimen. */
export const estoniaQr: Format = {
  name: 'estonia-qr',
  country: 'EST',
  confidence: singleSource,
  parse: ({ url }) => {
    if (!isUnder(url, 'politsei.ee')) return undefined;
    const cardSerial = codeValue(parameter(url, 'qr'));
    return cardSerial === undefined || !/^[A-Z]{2}\d{7}$/.test(cardSerial)
      ? undefined
      : { values: { cardSerial } };
  },
};
