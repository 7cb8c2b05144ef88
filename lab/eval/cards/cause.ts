import type { Candidate } from '../../../src/reading/candidate.js';
import { evidenceOf } from './evidence-names.js';
import { normal } from './normal.js';
import type { CardRead } from './read.js';
import type { FieldScore } from './score.js';

/** Where a field was lost, as far as the intermediate results show. */
export type Cause = 'finder' | 'text' | 'layout' | 'merge';

const wireValue = (value: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? value.split('-').reverse().join('-') : value;

/** Year and day stand in every way of writing a date. */
const isIn = (text: string, field: string, expected: string): boolean => {
  const squeezed = normal('document_number', text);
  if (!field.endsWith('_date')) return squeezed.includes(normal('document_number', expected));
  const [day, , year] = expected.split('-') as [string, string, string];
  return squeezed.includes(day) && squeezed.includes(year.slice(2));
};

export const causeOf = (read: CardRead, { field, expected, verdict }: FieldScore): Cause => {
  if (!read.isFound) return 'finder';
  const isRight = (candidate: Candidate): boolean =>
    candidate.field === evidenceOf[field] &&
    expected.some((text) => normal(field, text) === normal(field, wireValue(candidate.value)));
  if (verdict !== 'invented' && read.candidates.some(isRight)) return 'merge';
  const printed = expected.filter((text) => text !== '');
  if (printed.length === 0) return 'layout';
  const all = read.lines.map(({ text }) => text).join(' ');
  return printed.some((text) => isIn(all, field, text)) ? 'layout' : 'text';
};
