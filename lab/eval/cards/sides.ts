import type { FlowTools } from '../../../src/flows/tools.js';
import { isRejection } from '../../../src/contract/rejection.js';
import { localContext } from '../../../src/verify/local-context.js';
import { verify } from '../../../src/verify/verify.js';
import { models } from '../../studio/documents/index.js';
import type { Forgery } from '../../studio/draw.js';
import type { Model } from '../../studio/specimen.js';
import { shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { ocrRequest, runWith } from '../requests.js';
import { hashOf } from '../../support/stats.js';
import { drawn } from './drawn.js';
import { today } from './read.js';

type SidesCase = {
  readonly name: string;
  readonly group: string;
  readonly kind: 'true' | 'altered' | 'swapped';
  readonly field: string;
  readonly match: boolean | undefined;
  readonly percentage: number | undefined;
  readonly rejected: string | undefined;
  readonly pictures: readonly Uint8Array[];
};

/**
 * Not those of the other sections: their cards were looked at while mending. Take new ones after
 * each mend.
 */
const firstSeeds = { PAN: 720, others: 820 } as const;
/** To be said anew with new seeds, or after a mend that looked at these cards. */
const firstSeen = 'Nobody had looked at these cards before they were measured.';
/** Of a model that is not Panama's. */
const forgeriesEach = 2;

const forgedFields = ({ id, country, onBothSides }: Model, seed: number) => {
  if (country === 'PAN') return onBothSides;
  const from = (hashOf(id) + seed) % onBothSides.length;
  return [...onBothSides.slice(from), ...onBothSides.slice(0, from)].slice(0, forgeriesEach);
};

/**
 * Each model with one true pair, one swapped back, and forgeries: of Panama's every field, of
 * others two.
 */
const jobsOf = (
  model: Model,
  seed: number,
): { model: Model; seed: number; forgery?: Forgery }[] => [
  { model, seed },
  { model, seed, forgery: { kind: 'swapped' } },
  ...forgedFields(model, seed).map((field) => ({
    model,
    seed,
    forgery: { kind: 'altered', field } as const,
  })),
];

export const jobs = (limit = Infinity) =>
  models
    .filter(({ onBothSides }) => onBothSides.length > 0)
    .flatMap((model) => {
      const first = model.country === 'PAN' ? firstSeeds.PAN : firstSeeds.others;
      return jobsOf(model, first).slice(0, limit);
    });

export const readSides = async (tools: FlowTools, limit: number): Promise<SidesCase[]> => {
  const context = localContext(runWith(tools, { today }), { today });
  return mapWithProgress('sides compared', jobs(limit), async ({ model, seed, forgery }) => {
    const { name, front, back } = await drawn(model, seed, forgery);
    const request = ocrRequest({
      ...{ documentType: 'identification_card', validateSides: true },
      ...{ frontside: front, backside: back! },
    });
    const answer = await verify(request, context);
    const read = isRejection(answer) ? answer : answer.outcome;
    const rejection = isRejection(read) ? read : undefined;
    const sides = 'sides' in read ? read.sides : undefined;
    return {
      name,
      group: model.country,
      kind: forgery?.kind ?? 'true',
      field: forgery?.kind === 'altered' ? forgery.field : '',
      match: sides?.match,
      percentage: sides?.matchesPercentage,
      rejected: rejection?.rejected,
      pictures: [front, back!],
    };
  });
};

/**
 * A true pair matches; a forged one is found where the answer is no match. A refusal is neither.
 */
const isRight = ({ kind, match }: SidesCase): boolean => match === (kind === 'true');

const rowOf = (name: string, cases: readonly SidesCase[]): readonly string[] => [
  name,
  ...(['true', 'altered', 'swapped'] as const).map((kind) => {
    const of = cases.filter((one) => one.kind === kind);
    return shareOf(of.filter(isRight).length, of.length);
  }),
];

export const sidesSection = (cases: readonly SidesCase[]): string => {
  const countries = [...new Set(cases.map(({ group }) => group))];
  const missed = cases.filter((one) => !isRight(one));
  return [
    '## validate_sides',
    '',
    `A true pair should match; a back with one field altered, or the back of another person, should not. ${firstSeen}`,
    '',
    tableOf(
      ['', 'true pairs match', 'one field altered: found', 'swapped back: found'],
      [
        rowOf('all', cases),
        ...countries.map((country) =>
          rowOf(
            country,
            cases.filter(({ group }) => group === country),
          ),
        ),
      ],
    ),
    '',
    missed.length === 0
      ? 'None missed.'
      : tableOf(
          ['missed', 'match', 'percentage', 'refused'],
          missed.map(({ name, match, percentage, rejected }) => [
            name,
            String(match),
            String(percentage ?? '–'),
            rejected ?? '',
          ]),
        ),
  ].join('\n');
};
