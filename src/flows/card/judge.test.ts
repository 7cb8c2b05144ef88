import { describe, expect, it } from 'vitest';
import { identity } from '../../geometry/homography.js';
import { rectangle } from '../../geometry/quad.js';
import { blankImage } from '../../image/image.js';
import { photoOf } from '../../image/photo.js';
import type { Candidate, EvidenceField, MergedFields } from '../../reading/candidate.js';
import type { TextLine } from '../../reading/text/page.js';
import { isCardValid, judgeFields } from './judge.js';
import { mergeCard } from './merge.js';
import { judgeOrder } from './order.js';
import { partialCardOf } from './partial.js';
import type { CardSide, FoundBarcode } from './side.js';

const today = { year: 2026, month: 1, day: 1 };

const printed = (values: Partial<Record<EvidenceField, string>>): Candidate[] =>
  (Object.entries(values) as [EvidenceField, string][]).map(([field, value]) => ({
    field,
    value,
    source: 'frontText',
    confidence: 0.9,
  }));

const side = (
  name: 'front' | 'back',
  candidates: readonly Candidate[] = [],
  barcodes: readonly FoundBarcode[] = [],
): CardSide => {
  const photo = photoOf({
    image: blankImage(8, 8, 3),
    toPhoto: identity,
    format: 'jpeg',
    fullWidthPx: 8,
    fullHeightPx: 8,
  });
  const page = { widthPx: 8, heightPx: 8, lines: [] };
  return {
    name,
    photo,
    detections: { documents: [], bands: [] },
    documents: [],
    byEdges: undefined,
    zone: undefined,
    barcodes,
    text: {
      page,
      layout: 'icao',
      country: undefined,
      layoutConfidence: 0,
      doubtful: [],
      candidates,
      sides: { front: 0, back: 0 },
    },
  };
};

const code = (format: string, candidates: readonly Candidate[] = []): FoundBarcode => ({
  format,
  country: '',
  candidates,
  details: {},
  symbology: 'PDF417',
  quad: rectangle(0, 0, 1, 1),
});

const judge = (front: CardSide, back: CardSide, issuer: string | undefined) => {
  const photos = { front, back };
  const { fields } = mergeCard(photos, { issuer, today });
  return { refused: judgeFields(photos, fields, { issuer, today })?.rejected, fields };
};

describe('a card is refused', () => {
  const names = printed({ names: 'ANA', surnames: 'GÓMEZ' });
  const number = printed({ documentNumber: '8-123-4567' });

  it.each([
    ['806 where neither side says anything', [], undefined, 'metadataUnreadable'],
    ['807 without a name', number, undefined, 'namesUnreadable'],
    ['808 without a number', names, undefined, 'numberUnreadable'],
    ['805 where the issuer’s code would have told', names, 'PAN', 'qrUnreadable'],
    ['not, with both', [...names, ...number], 'PAN', undefined],
  ] as const)('%s', (_what, candidates, issuer, refused) => {
    expect(judge(side('front', candidates), side('back'), issuer).refused).toBe(refused);
  });

  it('818 where the front says nothing, though the back does', () => {
    const back = side('back', [], [code('panama-qr', [...names, ...number])]);
    expect(judge(side('front'), back, 'PAN').refused).toBe('frontUnreadable');
  });

  it('808, not 805, where the code was decoded and is encrypted', () => {
    const back = side('back', [], [code('opaque')]);
    expect(judge(side('front', names), back, 'PAN').refused).toBe('numberUnreadable');
  });
});

describe('of a refused card', () => {
  const birth = printed({ birthDate: '1998-09-10' });

  it.each([
    ['number', { names: 'ANA', surnames: 'GÓMEZ' }, ['documentNumber']],
    ['name', { documentNumber: '8-123-4567' }, ['names', 'surnames']],
  ] as const)(
    'what was read without the %s is told, and what is missing',
    (_what, read, missing) => {
      const photos = {
        front: side('front', [...printed(read), ...birth]),
        back: side('back'),
      };
      const partial = partialCardOf(photos, mergeCard(photos, { issuer: 'PAN', today }), 'PAN');
      expect(partial.card).toMatchObject({
        ...read,
        birthDate: { year: 1998, month: 9, day: 10 },
      });
      expect(partial.missing).toEqual(missing);
      expect(Object.keys(partial.fields).sort()).toEqual(
        ['birthDate', ...Object.keys(read)].sort(),
      );
    },
  );

  it('the rejection itself holds nothing personal', () => {
    const photos = { front: side('front', printed({ names: 'ANA' })), back: side('back') };
    const { fields } = mergeCard(photos, { issuer: undefined, today });
    const refused = judgeFields(photos, fields, { issuer: undefined, today });
    expect(refused?.rejected).toBe('numberUnreadable');
    expect(JSON.stringify(refused)).not.toContain('ANA');
  });
});

it('the back of another person is no reason to refuse: it is answered, contradicted and no match', () => {
  const front = side(
    'front',
    printed({ names: 'ANA', surnames: 'DÍAZ', documentNumber: '8-1-22' }),
  );
  const other = printed({ names: 'EVA', surnames: 'RÍOS', documentNumber: '4-5-66' }).map(
    (candidate) => ({ ...candidate, source: 'barcode' as const }),
  );
  const photos = { front, back: side('back', [], [code('panama-qr', other)]) };
  const context = { issuer: 'PAN', today };
  const { fields, compared } = mergeCard(photos, context);
  expect(judgeFields(photos, fields, context)).toBeUndefined();
  expect(fields.documentNumber?.isContradicted).toBe(true);
  expect(compared.match).toBe(false);
});

it('a day of issue that the calendar forbids is no match for the one of the code', () => {
  const person = { documentNumber: '8-123-4567', names: 'ANA', surnames: 'DÍAZ' };
  const line = (text: string): TextLine => ({
    text,
    characterConfidences: [],
    confidence: 0.9,
    x: 0,
    y: 0,
    width: 8,
    height: 1,
    quad: rectangle(0, 0, 8, 1),
  });
  const matchOf = (lines: readonly TextLine[]) => {
    const front = side('front', printed(person));
    const page = { ...front.text!.page, lines };
    const text = { ...front.text!, layout: 'PAN-cedula-2010-front', layoutConfidence: 1, page };
    const told = printed({ ...person, issuingDate: '2023-05-11' });
    const back = side('back', [], [code('panama-qr', told)]);
    return mergeCard({ front: { ...front, text }, back }, { issuer: 'PAN', today }).compared.match;
  };
  expect(matchOf([line('8-123-4567')])).toBe(true);
  expect(matchOf([line('8-123-4567'), line('EXPEDIDA: 11-may-2033')])).toBe(false);
});

describe('a card is valid', () => {
  const person = printed({
    documentNumber: '8-123-4567',
    names: 'ANA',
    surnames: 'GÓMEZ',
    birthDate: '1998-09-10',
  });
  const photos = { front: side('front', person), back: side('back') };
  const { fields } = mergeCard(photos, { issuer: 'PAN', today });
  const without = (field: EvidenceField): MergedFields => ({ ...fields, [field]: undefined });

  it('with number, names and birth date', () =>
    expect(isCardValid(photos, fields, 'PAN')).toBe(true));

  it('not without number or birth date', () => {
    expect(isCardValid(photos, without('documentNumber'), 'PAN')).toBe(false);
    expect(isCardValid(photos, without('birthDate'), 'PAN')).toBe(false);
  });

  it('with one name only', () =>
    expect(isCardValid(photos, without('surnames'), 'PAN')).toBe(true));

  it('not where a source contradicts another', () => {
    const other = printed({ documentNumber: '8-123-9999' }).map((candidate) => ({
      ...candidate,
      source: 'barcode' as const,
    }));
    const back = side('back', [], [code('panama-qr', other)]);
    const merged = mergeCard({ front: photos.front, back }, { issuer: 'PAN', today });
    expect(isCardValid({ front: photos.front, back }, merged.fields, 'PAN')).toBe(false);
    expect(merged.compared.match).toBe(false);
  });
});

describe('an old card without QR', () => {
  const person = printed({ documentNumber: '8-123-4567', names: 'ANA', surnames: 'GÓMEZ' });

  it('behind an encrypted code: nothing disagrees', () => {
    const photos = { front: side('front', person), back: side('back', [], [code('opaque')]) };
    expect(mergeCard(photos, { issuer: 'PAN', today }).compared).toMatchObject({
      matchesPercentage: 100,
      match: true,
    });
  });

  it('not where the number, read clearly, fails its check digit; and both sides are still compared', () => {
    const right = printed({ names: 'ANA', surnames: 'DÍAZ', documentNumber: '12.345.678-5' });
    const altered = printed({ documentNumber: '12.345.673-5' }).map((candidate) => ({
      ...candidate,
      source: 'backText' as const,
    }));
    const alone = { front: side('front', altered), back: side('back') };
    const { fields: refused } = mergeCard(alone, { issuer: 'CHL', today });
    expect(refused.documentNumber?.value).toBe('12.345.673-5');
    expect(isCardValid(alone, refused, 'CHL')).toBe(false);
    const pair = { front: side('front', right), back: side('back', altered) };
    expect(mergeCard(pair, { issuer: 'CHL', today }).compared.match).toBe(false);
  });
});

describe('what was sent as the back', () => {
  const titled = (candidates: readonly Candidate[]) => {
    const back = side('back', candidates);
    return { ...back, text: { ...back.text!, sides: { front: 0.9, back: 0 } } };
  };
  const order = (back: CardSide) => judgeOrder({ front: side('front'), back });

  it('may repeat the titles of the front', () => {
    expect(order(titled(printed({ names: 'CÉDULA DE IDENTIDAD' })))).toEqual({});
  });

  it('is a front where it also prints the holder’s number', () => {
    expect(order(titled(printed({ documentNumber: '8-123-4567' })))).toMatchObject({
      rejected: 'documentMismatch',
    });
  });
});
