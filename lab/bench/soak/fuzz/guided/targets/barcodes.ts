/** Contents of QR codes and PDF417s through the formats of every issuer. */
import { readFileSync } from 'node:fs';
import type { Symbology } from '../../../../../../src/issuers/define/payload.js';
import { parseBarcode } from '../../../../../../src/reading/barcode/parse.js';
import { undeclared } from '../../target.js';
import type { GuidedTarget } from '../target.js';

type Case = { symbology: Symbology; payload?: string; payload_base64?: string };

const file = new URL('../../../../../../test/fixtures/barcode-cases.json', import.meta.url);
const symbologies: readonly Symbology[] = ['QR', 'PDF417', 'CODE39', 'CODE128', 'TEXT'];
const today = { year: 2026, month: 1, day: 1 };

/** A payload grows by what is decoded, as an escaped letter, but not without end. */
const growth = 8;

export const target: GuidedTarget = {
  about: 'contents of QR codes and PDF417s',
  subject: ['src/reading/barcode/parse', 'src/issuers'],
  /** The first byte is the symbology. */
  seeds: () => {
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] };
    return cases.map(({ symbology, payload, payload_base64: base64 }) =>
      Buffer.concat([
        Buffer.from([symbologies.indexOf(symbology)]),
        base64 === undefined ? Buffer.from(payload!) : Buffer.from(base64, 'base64'),
      ]),
    );
  },
  words: [
    ...['@\n\x1e\rANSI ', 'ANSI 636026080102DL', 'DL00410288', 'DAQ', 'DCS', 'DBB', 'DCU', '\r'],
    ...['https://', 'http://', '?', '&', '=', '|', '~', '\0', '{"', '":"', '<?xml', '\x1d', '\xc3'],
    ...['PubDSK_', '\xff\xd8', '%C3', '%', '1/1/2000', '31/02/1999', '00000000', '99999999'],
  ],
  tryOne: (bytes) => {
    const symbology = symbologies[(bytes[0] ?? 0) % symbologies.length]!;
    const payload = bytes.subarray(1);
    const { format, candidates, details } = parseBarcode({ symbology, bytes: payload }, today);
    const told = [...candidates.map(({ value }) => value), ...Object.values(details)];
    if (told.some((value) => typeof value !== 'string')) throw undeclared(`no text: ${format}`);
    const length = told.reduce((sum, value) => sum + value.length, 0);
    if (length > 2000 + growth * payload.length) throw undeclared(`longer than it was: ${format}`);
  },
};
