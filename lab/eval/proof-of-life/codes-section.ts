import { percent, shareOf, tableOf } from '../../support/markdown.js';
import { precisionOf, ratesOf, recallOf, type Result } from './rates.js';

const codes = [819, 820, 821, 822, 823, 824, 825, 826, 827, 828, 829] as const;

const rowsOf = (results: readonly Result[]): string[][] =>
  codes.map((code) => {
    const rates = ratesOf(results, code);
    return [
      String(code),
      shareOf(rates.found, rates.positives),
      `${rates.wrong} of ${rates.negatives}`,
      percent(precisionOf(rates)),
      percent(recallOf(rates)),
    ];
  });

const head = ['code', 'given where it should be', 'given elsewhere', 'precision', 'recall'];

const missesOf = (results: readonly Result[]): string[] =>
  results
    .filter(({ one, judged }) => one.expected !== judged.code && one.expected !== 818)
    .map(({ one, judged }) => `- ${one.half} \`${one.name}\`: ${judged.code || 'accepted'}`);

export const codesSection = (results: readonly Result[]): string => {
  const half = (name: string) => results.filter(({ one }) => one.half === name);
  const fine = results.filter(({ one }) => one.expected === 0);
  const accepted = fine.filter(({ judged }) => judged.code === 0).length;
  return [
    '## Framing, quality and portrait (819–829)',
    '',
    'Photos of phones (MIDV-500) and documents laid into everyday photos, each spoilt in one way: cut by the frame, brought near to it, laid far away or beside another, blurred (bell, disc, straight line), exposed wrongly in linear light, lit by a lamp or by the bright parts of a real room, squeezed by JPEG (once, again at a better quality, and cut in between), its portrait erased, covered or left blank. Every picture has one right answer; whatever else got a code counts against its precision. Pictures lie clear of the limits by about what the measures are off: a border outside by 2 % of the document at the most, a cut of 8 % at least, near means 0.4 to 1.1 % of the photo from the frame, fine 2.2 % and more; what lies just inside and outside of each limit is in the tests of src/document. Limits were chosen on the first half of the documents and scenes; no document or scene is in both. Wrong answers of both halves were looked at for their causes, so the second is not wholly blind.',
    '',
    `Fine pictures (as taken, a little dark, a little soft, with sheen, sent on at quality 55 to 75, near the edge but not too near) accepted: ${shareOf(accepted, fine.length)}.`,
    '',
    '### Both halves',
    '',
    tableOf(head, rowsOf(results)),
    '',
    '### The half on which no limit was chosen',
    '',
    tableOf(head, rowsOf(half('report'))),
    '',
    '### Answered otherwise',
    '',
    ...missesOf(results),
  ].join('\n');
};
