import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toGrey } from '../src/image/luma.js';
import { loadBarcodeDecoder } from '../src/reading/barcode/decoder.js';
import { parseBarcode } from '../src/reading/barcode/parse.js';
import { decodeMrz } from '../src/reading/mrz/decode/decode.js';
import { checkNumber } from '../src/issuers/check-number.js';
import { cornersOf } from '../src/geometry/quad.js';
import { models, modelsOf } from '../lab/studio/documents/index.js';
import { drawSpecimen } from '../lab/studio/draw.js';
import { photograph, somePhoto } from '../lab/studio/photograph.js';
import { chanceOf } from '../lab/studio/random.js';
import { rasterOf } from '../lab/studio/render.js';
import type { Model } from '../lab/studio/specimen.js';
import { whileDrawing } from './support/drawing.js';
import { latticesOf } from './support/mrz/lattices.js';

const seeds = [1, 2, 3, 4, 5];
const named = models.map((model) => [model.id, model] as const);
const modelNamed = (id: string): Model => modelsOf(id)[0]!;

describe('the specimen studio', () => {
  it('draws the same from the same seed, and another person from another', async () => {
    const model = modelNamed('PAN-2010');
    const [first, again, other] = [
      await drawSpecimen(model, 7),
      await drawSpecimen(model, 7),
      await drawSpecimen(model, 8),
    ];
    expect(again).toEqual(first);
    expect(other.subject.holder).not.toEqual(first.subject.holder);
  });

  const zones = models.flatMap(({ id, mrz, invent }) => (mrz ? [{ id, mrz, invent }] : []));
  it.each(zones)('$id: its machine readable zone holds', ({ mrz, invent }) => {
    for (const seed of seeds) {
      const lines = mrz(invent(chanceOf(seed)));
      expect(decodeMrz(latticesOf(lines))?.valid, lines.join('\n')).toBe(true);
    }
  });

  // Two implementations written apart: the studio's arithmetic and the service's.
  // These print the card's own number alone.
  const withoutHolders = ['MEX-INE', 'SRB-2008', 'ITA-CIE'];
  it.each(named.filter(([id, { kind }]) => kind === 'card' && !withoutHolders.includes(id)))(
    '%s: its holder’s number is one that the country gives',
    (_, model) => {
      for (const seed of seeds) {
        const { number, more } = model.invent(chanceOf(seed));
        const holders = more['personal'] ?? number;
        expect(checkNumber(model.country, 'national', holders).ok, holders).not.toBe(false);
      }
    },
  );

  it('gives a Mexican a CURP that holds', () => {
    for (const seed of seeds) {
      const { more } = modelNamed('MEX-passport').invent(chanceOf(seed));
      expect(checkNumber('MEX', 'personalCode', more['curp']!).ok, more['curp']).toBe(true);
    }
  });

  it.each(named.filter(([, { code }]) => code !== undefined))(
    '%s: the code on its back tells the number of its front',
    async (id, model) => {
      const { subject, back } = await drawSpecimen(model, 3);
      const { colour } = await whileDrawing(() => rasterOf(back!, 1600));
      const decoder = await loadBarcodeDecoder();
      const [code] = decoder.decode(toGrey(colour), {
        formats: 'QRCode,PDF417',
        binarizer: 'local',
        tryHarder: true,
        tryRotate: true,
        tryDownscale: true,
        tryInvert: false,
      });
      const { candidates } = parseBarcode(code!, { year: 2026, month: 1, day: 1 });
      const bare = (text: string): string => text.replace(/^0+|[^0-9A-Z]/g, '');
      const numbers = candidates
        .filter(({ field }) => field === 'documentNumber')
        .map(({ value }) => bare(value));
      expect(numbers).toContain(bare(id === 'MEX-INE' ? subject.serial : subject.number));
    },
  );

  it('forges one field of the back and no other', async () => {
    const model = modelNamed('PAN-2010');
    const { subject, backSubject } = await drawSpecimen(model, 5, {
      kind: 'altered',
      field: 'birth_date',
    });
    expect(backSubject.holder.birthDate).not.toEqual(subject.holder.birthDate);
    expect({ ...backSubject.holder, birthDate: 0 }).toEqual({ ...subject.holder, birthDate: 0 });
  });

  it('photographs a side whole, within the size that the service takes', async () => {
    const { front } = await drawSpecimen(modelNamed('PAN-2023'), 2);
    const frame = { widthPx: 1200, heightPx: 800 };
    const { jpeg, quad } = await whileDrawing(() =>
      photograph(front, chanceOf(2), {
        ...somePhoto(chanceOf(2)),
        frame,
      }),
    );
    const { width, height } = await sharp(jpeg).metadata();
    expect(jpeg.length).toBeLessThanOrEqual(2 * 1024 * 1024);
    for (const { x, y } of cornersOf(quad)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeLessThanOrEqual(height);
    }
  });
});
