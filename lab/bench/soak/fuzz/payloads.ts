/** Contents of QR codes and PDF417s of every issuer through all parsers. */
import { readFileSync } from 'node:fs';
import { parseBarcode } from '../../../../src/reading/barcode/parse.js';
import type { Symbology } from '../../../../src/issuers/define/payload.js';
import { mutated, noise } from './mutate.js';
import type { Target } from './target.js';

type Case = { symbology: Symbology; payload?: string; payload_base64?: string };

const file = new URL('../../../../test/fixtures/barcode-cases.json', import.meta.url);
const symbologies: readonly Symbology[] = ['QR', 'PDF417', 'CODE39', 'CODE128', 'TEXT'];
const today = { year: 2026, month: 1, day: 1 };

export const payloads: Target = {
  about: 'contents of QR codes and PDF417s',
  together: 1,
  start: () => {
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] };
    const seeds = cases.map(({ payload, payload_base64 }) =>
      payload_base64 === undefined ? Buffer.from(payload!) : Buffer.from(payload_base64, 'base64'),
    );
    return Promise.resolve({
      tryOne: (random) => {
        const { whole, pick } = random;
        const at = whole(cases.length);
        const symbology = whole(8) === 0 ? pick(symbologies) : cases[at]!.symbology;
        const bytes =
          whole(40) === 0 ? noise(whole(3000), random) : mutated(seeds[at]!, random, seeds);
        const { format } = parseBarcode({ symbology, bytes }, today);
        return Promise.resolve(format === 'opaque' ? 'opaque' : 'parsed');
      },
    });
  },
};
