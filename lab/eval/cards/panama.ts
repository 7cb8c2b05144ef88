import type { FlowTools } from '../../../src/flows/tools.js';
import { panama } from '../../studio/documents/panama.js';
import { panamaThirdHand } from '../../studio/documents/panama-third-hand.js';
import { fieldNames, type FieldName } from '../../studio/specimen.js';
import { shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { type Case, caseOf } from './case.js';
import { drawn } from './drawn.js';
import { readCard } from './read.js';
import { tally } from './score.js';

/** Of each model; 90 cards and some 800 fields in all. */
const each = 10;
const firstSeed = 100;

const cardFields = fieldNames.filter(
  (field) => !['midlename', 'place_of_birth', 'CURP'].includes(field),
) as readonly FieldName[];

/**
 * Blood type is a field of the front alone (interface 2.7); nationality and country of the code on
 * the back.
 */
const onFront = cardFields.filter((field) => field !== 'birth_country' && field !== 'nationality');

const all = [...panama, ...panamaThirdHand];

type PanamaCases = { readonly both: readonly Case[]; readonly alone: readonly Case[] };

export const readPanama = async (tools: FlowTools, limit: number): Promise<PanamaCases> => {
  const jobs = Array.from({ length: Math.min(each, limit) }, (_, i) => firstSeed + i).flatMap(
    (seed) => all.map((model) => ({ model, seed })),
  );
  const old = panama.find(({ code }) => code === undefined)!;
  // Front alone: with the back of an old card, whose code is encrypted and tells nothing.
  const silent = (await drawn(old, firstSeed)).back!;
  const [both, alone]: [Case[], Case[]] = [[], []];
  await mapWithProgress('Panamanian cards', jobs, async ({ model, seed }) => {
    const { name, subject, front, back, frontWidthPx: widthPx } = await drawn(model, seed);
    const about = { name, group: model.id, kind: 'drawn', widthPx };
    const read = await readCard(front, back!, tools);
    both.push(
      caseOf({ ...about, pictures: [front, back!] }, read, cardFields, model.cardTruth(subject)),
    );
    const single = model.code === undefined ? read : await readCard(front, silent, tools);
    alone.push(
      caseOf(
        { ...about, name: `${name}-alone`, pictures: [front] },
        single,
        onFront,
        model.frontTruth(subject),
      ),
    );
  });
  return { both, alone };
};

const rowOf = (name: string, cases: readonly Case[]): readonly string[] => {
  const { right, printed, missing, wrong, invented } = tally(cases.flatMap(({ scores }) => scores));
  const whole = cases.filter(({ failures }) => failures.length === 0).length;
  return [
    name,
    shareOf(right, printed),
    String(missing),
    String(wrong),
    String(invented),
    shareOf(whole, cases.length),
  ];
};

const hasCode = ({ group }: Case): boolean =>
  all.find(({ id }) => id === group)!.code !== undefined;

const isDecoded = ({ read }: Case): boolean =>
  read.photos?.back.barcodes.some(({ candidates }) => candidates.length > 0) === true;

const isThird = ({ group }: Case): boolean => panamaThirdHand.some(({ id }) => id === group);

export const panamaSection = ({ both, alone }: PanamaCases): string => {
  const coded = both.filter(hasCode);
  const fieldRows = cardFields.map((field) => {
    const of = (cases: readonly Case[]): string => {
      const { right, printed } = tally(
        cases.flatMap(({ scores }) => scores).filter((score) => score.field === field),
      );
      return shareOf(right, printed);
    };
    return [field, of(both), of(alone)];
  });
  return [
    '## Panama',
    '',
    `${both.length} cédulas of three printings, each drawn by two hands and held by a third, with fonts, sizes and places by chance, photographed at 1200 to 4000 px with turn, tilt, shadow, glare, blur, noise and JPEG. “other” are drawn as people would who know the card by its description alone, and photographed with less care: further away, leaning more, on their side or head. “third” are glossy, with a sheen across the names and a thumb on a corner, 700 px across and leaning by 25°.`,
    '',
    tableOf(
      ['', 'fields exact', 'left empty', 'not as printed', 'none printed', 'cards wholly right'],
      [
        rowOf('front and back', both),
        ...all.map(({ id }) =>
          rowOf(
            `– ${id}`,
            both.filter(({ group }) => group === id),
          ),
        ),
        rowOf('front alone', alone),
        rowOf('– by the third hand', alone.filter(isThird)),
      ],
    ),
    '',
    `QR decoded: ${shareOf(coded.filter(isDecoded).length, coded.length)}.`,
    '',
    tableOf(['field', 'front and back', 'front alone'], fieldRows),
  ].join('\n');
};
