import { expect, it } from 'vitest';
import { cardDataOf } from '../../flows/card/answer.js';
import { nationalityCode } from './same-value.js';

it.each([
  ['POLSKIE', 'POL'],
  ['LATVIJAS', 'LVA'],
  ['UKRAJINA', 'UKR'],
  ['NORSK/NORWEGIAN', 'NOR'],
  ['SVENSK/SWE', 'SWE'],
  // The stroke was lost.
  ['SVENSKSWE', 'SWE'],
  ['ROMÂNĂ/ROU', 'ROU'],
  ['TC/TUR', 'TUR'],
  ['UTO', 'UTO'],
])('%s is %s', (printed, code) => expect(nationalityCode(printed)).toBe(code));

it.each(['CITIZEN', 'XQZ', 'IRELAND', ''])('%s names no country that we know', (printed) => {
  expect(nationalityCode(printed)).toBeUndefined();
  const sources = ['frontText'] as const;
  const nationality = { value: printed, confidence: 0.9, sources, isContradicted: false };
  const answer = cardDataOf({ nationality }, { issuer: undefined, documentCode: undefined });
  expect(answer.nationality).toBe('');
});
