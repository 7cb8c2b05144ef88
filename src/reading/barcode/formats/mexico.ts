import { dateIn } from '../values.js';
import { isUnder } from '../payload.js';
import { type Format, singleSource } from './format.js';

/** `/24 digits/YYYYMMDD/letter/6 digits`: thirteen of the printed OCR number, two, nine of the CIC. */
const path = /^\/(?<ocr>\d{13})\d{2}(?<cic>\d{9})(?:\/(?<day>\d{8}))?(?:\/|$)/;

export const mexicoQr: Format = {
  name: 'mexico-ine-qr',
  country: 'MEX',
  confidence: singleSource,
  parse: ({ url }) => {
    if (!isUnder(url, 'qr.ine.mx')) return undefined;
    const { ocr, cic, day } = path.exec(url.pathname)?.groups ?? {};
    if (cic === undefined) return undefined;
    // What the day means is not documented, so it is no issuing date.
    return { values: { documentNumber: cic }, details: { ocr, date: dateIn('ymd', day) } };
  },
};

/** The vertical linear code of newer backs: the CIC alone. */
export const mexicoLinear: Format = {
  name: 'mexico-ine-linear',
  country: 'MEX',
  confidence: singleSource,
  parse: ({ symbology, text }) =>
    symbology === 'CODE128' && /^\d{9}$/.test(text)
      ? { values: { documentNumber: text } }
      : undefined,
};
