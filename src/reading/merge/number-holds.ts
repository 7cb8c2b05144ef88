import { checkNumber } from '../numbers/check-number.js';
import type { NumberKind } from '../numbers/rule.js';

/** Issuers whose card answers with the person's number (formats 6); elsewhere it is the document's own. */
const national = new Set(
  'ARG BOL BRA CHL COL CUB DOM ECU ESP GTM HND NIC PAN PER PRY SLV URY VEN'.split(' '),
);

const kindsOf = (issuer: string): readonly NumberKind[] => {
  if (issuer === 'CRI') return ['national', 'foreigner'];
  if (issuer === 'MEX') return ['cic', 'electorKey'];
  return national.has(issuer) ? ['national'] : [];
};

/**
 * True where the number's own check digit proves it, false where it cannot be such a number, undefined where
 * nothing can tell. Passport numbers have no rule of their own.
 */
export const numberHolds = (
  text: string,
  issuer: string | undefined,
  document: 'card' | 'passport',
): boolean | undefined => {
  const kinds = document === 'card' ? kindsOf(issuer ?? '') : [];
  const found = kinds.map((kind) => checkNumber(issuer!, kind, text).ok);
  if (found.includes(true)) return true;
  return found.length > 0 && found.every((holds) => holds === false) ? false : undefined;
};

export const curpHolds = (text: string): boolean => checkNumber('MEX', 'curp', text).ok === true;
