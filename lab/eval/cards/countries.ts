import type { FlowTools } from '../../../src/flows/tools.js';
import { models } from '../../studio/documents/index.js';
import { shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { type Case, caseOf } from './case.js';
import { drawn } from './drawn.js';
import { normal } from './normal.js';
import { readPassport } from './passport.js';
import { readCard } from './read.js';
import { tally } from './score.js';

const each = 1;
const firstSeed = 200;

const cardFields = [
  'document_number',
  'names',
  'surnames',
  'gender',
  'birth_country',
  'birth_date',
  'nationality',
  'issuing_date',
  'expiration_date',
] as const;

const passportFields = [
  'document_number',
  'names',
  'midlename',
  'surnames',
  'birth_date',
  'issuing_date',
  'expiration_date',
  'place_of_birth',
  'CURP',
  'gender',
] as const;

export const readCountries = async (tools: FlowTools, limit: number): Promise<Case[]> => {
  const jobs = models
    .filter(({ country }) => country !== 'PAN')
    .flatMap((model) =>
      Array.from({ length: Math.min(each, limit) }, (_, i) => ({ model, seed: firstSeed + i })),
    );
  return mapWithProgress('other countries', jobs, async ({ model, seed }) => {
    const { name, subject, front, back, frontWidthPx: widthPx } = await drawn(model, seed);
    const pictures = [front, ...(back ? [back] : [])];
    const about = { name, group: model.id, kind: model.kind, pictures, widthPx };
    if (model.kind === 'card')
      return caseOf(
        about,
        await readCard(front, back!, tools),
        cardFields,
        model.cardTruth(subject),
      );
    // Only the national answer (2.4) has a gender and a CURP.
    const fields = passportFields.filter(
      (field) => model.country === 'MEX' || (field !== 'CURP' && field !== 'gender'),
    );
    return caseOf(
      about,
      await readPassport(front, tools, model.country),
      fields,
      model.cardTruth(subject),
    );
  });
};

/** Whether the number that names the card came back, the other one, or neither. */
const numbersOf = (cases: readonly Case[]): string => {
  const scores = cases
    .flatMap(({ scores }) => scores)
    .filter(({ field }) => field === 'document_number');
  const right = scores.filter(({ verdict }) => verdict === 'right').length;
  return shareOf(right, scores.length);
};

const seriesOf = (cases: readonly Case[]): number =>
  cases.filter(({ read, scores }) => {
    const number = scores.find(({ field }) => field === 'document_number');
    const other = read.answer['card_serial'] || (read.answer['personal_number'] ?? '');
    return (
      number?.verdict === 'wrong' &&
      normal('card_serial', other) === normal('card_serial', number.got)
    );
  }).length;

export const countriesSection = (cases: readonly Case[]): string => {
  const rows = [...new Set(cases.map(({ group }) => group))].map((group) => {
    const of = cases.filter((one) => one.group === group);
    const { right, printed, missing, wrong, invented } = tally(of.flatMap(({ scores }) => scores));
    const lost = [
      ...new Set(
        of.flatMap(({ failures }) => failures.map(({ field, cause }) => `${field} (${cause})`)),
      ),
    ];
    return [
      group,
      numbersOf(of),
      String(seriesOf(of)),
      shareOf(right, printed),
      String(missing),
      String(wrong),
      String(invented),
      lost.join(', '),
    ];
  });
  const { right, printed } = tally(cases.flatMap(({ scores }) => scores));
  return [
    '## Other countries',
    '',
    `${cases.length} drawn documents: the right number of the two that many cards carry, and every field of the answer. Fields exact in all: ${shareOf(right, printed)}.`,
    '',
    tableOf(
      [
        'model',
        'number right',
        'the other number given for it',
        'fields exact',
        'left empty',
        'not as printed',
        'none printed',
        'fields lost (by)',
      ],
      rows,
    ),
  ].join('\n');
};
