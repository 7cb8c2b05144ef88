import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { FlowTools } from '../../../src/flows/tools.js';
import { shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { type Case, caseOf } from './case.js';
import { frontFields, loadFronts } from './labels.js';
import { type Answer, readCard } from './read.js';
import { tally } from './score.js';
import { alsoPrintedOn } from './also-printed.js';

/** The labelled pictures have no backs: a plain surface stands for one, as a blank back would. */
const blankBack = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a8d90' } })
    .jpeg()
    .toBuffer();

/** Read, but no part of the answer (interface 2.6). */
export const onlyInDetails: ReadonlySet<string> = new Set([
  'birth_place',
  'card_serial',
  'personal_number',
]);

export const withFullName = (answer: Answer): Answer => ({
  ...answer,
  full_name: `${answer['surnames'] ?? ''} ${answer['names'] ?? ''}`.trim(),
});

/** Of a card with one line for all names, the two parts are scored together. */
export const fieldsFor = (truth: Readonly<Record<string, unknown>>): readonly string[] =>
  frontFields.filter((field) =>
    truth['full_name'] ? field !== 'names' && field !== 'surnames' : field !== 'full_name',
  );

export const readFronts = async (tools: FlowTools, limit: number): Promise<Case[]> => {
  const back = new Uint8Array(await blankBack());
  const fronts = loadFronts().slice(0, limit);
  return mapWithProgress('labelled fronts', fronts, async (label) => {
    const front = new Uint8Array(readFileSync(label.file));
    const read = await readCard(front, back, tools);
    const kind = label.capture === 'photo' ? 'photo' : 'scan';
    return caseOf(
      { name: label.name, group: label.country, kind, pictures: [front] },
      { ...read, answer: withFullName(read.answer) },
      fieldsFor(label.truth),
      label.truth,
      alsoPrintedOn[label.country],
    );
  });
};

export const rowOf = (name: string, cases: readonly Pick<Case, 'scores'>[]): readonly string[] => {
  const all = cases.flatMap(({ scores }) => scores);
  const { right, printed, missing, wrong, invented } = tally(all);
  const answered = tally(all.filter(({ field }) => !onlyInDetails.has(field)));
  return [
    name,
    String(cases.length),
    shareOf(right, printed),
    String(missing),
    String(wrong),
    String(invented),
    shareOf(answered.wrong + answered.invented, answered.given),
  ];
};

export const head = [
  '',
  'fronts',
  'labelled fields exact',
  'left empty',
  'not as printed',
  'not printed',
  'not as printed or not printed, of the values answered',
];

const grouped = (cases: readonly Case[], keyOf: (one: Case) => string): [string, Case[]][] => {
  const found = new Map<string, Case[]>();
  for (const one of cases) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return [...found].sort(([a], [b]) => a.localeCompare(b));
};

export const frontsSection = (cases: readonly Case[]): string => {
  if (cases.length === 0) return '## Labelled fronts\n\nSkipped: no labelled documents here.';
  const scores = cases.flatMap(({ scores }) => scores);
  const fieldRows = frontFields.map((field) => {
    const of = tally(scores.filter((score) => score.field === field));
    return [
      field,
      shareOf(of.right, of.printed),
      String(of.missing),
      String(of.wrong),
      String(of.invented),
    ];
  });
  const refused = cases.filter(({ read }) => read.rejected !== undefined).length;
  const causes = cases.flatMap(({ failures }) => failures);
  const causeRows = [...new Set(causes.map(({ cause }) => cause))].map((cause) => [
    cause,
    String(causes.filter((one) => one.cause === cause).length),
  ]);
  return [
    '## Labelled fronts',
    '',
    `${cases.length} real fronts typed by hand, each with a blank picture for its back. Exact after normalisation: upper case, one space, numbers without separators, nationality as code; accents count. \`document_number\` is the number that names the card (docs/adr/0015): its own, or in the Americas and Spain its holder’s. \`personal_number\`, \`card_serial\` and \`birth_place\` are read, though the answer (2.6) has no place for them and its errors do not count them. What a judge then refuses is scored by what was read (${refused} would be refused, mostly because a field stands on the missing back).`,
    '',
    tableOf(head, [
      rowOf('all', cases),
      ...grouped(cases, ({ kind }) => kind).map(([k, c]) => rowOf(k, c)),
    ]),
    '',
    tableOf(['field', 'exact', 'left empty', 'not as printed', 'not printed'], fieldRows),
    '',
    tableOf(
      head,
      grouped(cases, ({ group }) => group).map(([k, c]) => rowOf(k, c)),
    ),
    '',
    tableOf(['a field was lost by', 'times'], causeRows),
  ].join('\n');
};
