import { expect, it } from 'vitest';
import { rectangle } from '../../geometry/quad.js';
import type { Candidate } from '../candidate.js';
import type { TextLine } from '../text/page.js';
import { spotDates } from './spot.js';

const today = { year: 2026, month: 11, day: 15 };
const faint = (text: string): TextLine => ({
  text,
  characterConfidences: Array.from({ length: text.length }, () => 0.8),
  confidence: 0.2,
  x: 10,
  y: 10,
  width: 100,
  height: 8,
  quad: rectangle(10, 10, 100, 8),
});
const told = (value: string): Candidate => ({
  field: 'birthDate',
  value,
  source: 'barcode',
  confidence: 0.99,
});
const page = {
  widthPx: 600,
  heightPx: 380,
  lines: [faint('FLCHÁ DE NÁCHIENIO'), faint('21-oct-1959')],
};

it('a faint date is believed where a code told it before', () =>
  expect(spotDates(page, [told('1959-10-21')], [], today)).toMatchObject([
    { field: 'birthDate', value: '1959-10-21', source: 'frontText' },
  ]));

it('another one is not', () =>
  expect(spotDates(page, [told('1958-10-21')], [], today)).toEqual([]));

it('nor is it needed where the page was sure of its own', () => {
  const sure = { ...told('1960-10-21'), source: 'frontText' as const, confidence: 0.9 };
  expect(spotDates(page, [told('1959-10-21')], [sure], today)).toEqual([]);
});
