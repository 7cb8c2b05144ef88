import type { AsnType } from 'asn1js';
import { contentOf } from '../asn1/der.js';

const pattern = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?Z$/;

/** A UTCTime or GeneralizedTime of a certificate; two digits of a year are 1950 to 2049. */
export const timeOf = (node: AsnType | undefined): Date | undefined => {
  const content = contentOf(node, 23) ?? contentOf(node, 24);
  const [, year = '', ...rest] = pattern.exec(Buffer.from(content ?? []).toString('latin1')) ?? [];
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = rest.map((part) =>
    Number(part ?? 0),
  );
  if (year === '' || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const century = Number(year) < 50 ? 2000 : 1900;
  const fullYear = year.length === 4 ? Number(year) : century + Number(year);
  return new Date(Date.UTC(fullYear, month - 1, day, hour, minute, second));
};
