import { cardDataOf } from '../../src/flows/card/answer.js';
import type { FlowTools } from '../../src/flows/tools.js';
import { layouts } from '../../src/issuers/index.js';
import type { TaggedWord } from '../../src/models/field-tagger.js';
import { buildLabelIndex } from '../../src/reading/layout/label-index.js';
import { readFields } from '../../src/reading/layout/read-fields.js';
import { mergeFields } from '../../src/reading/merge/merge-fields.js';
import { type MergedFields, valueOf } from '../../src/reading/merge/candidate.js';
import type { TextPage } from '../../src/reading/text/page.js';
import { tableOf } from '../markdown.js';
import { alsoPrintedOn } from './also-printed.js';
import type { Case } from './case.js';
import { evidenceOf } from './evidence-names.js';
import { fieldsFor, head, readFronts, rowOf, withFullName } from './fronts.js';
import { loadFronts } from './labels.js';
import { type Answer, today } from './read.js';
import { type FieldScore, scoreFields } from './score.js';

const wire = (field: string, value: string): string =>
  field.endsWith('Date') ? value.split('-').reverse().join('-') : value;

const answerOf = (fields: MergedFields): Answer =>
  withFullName({
    ...Object.fromEntries(
      Object.entries(evidenceOf).map(([name, field]) => [
        name,
        wire(field, valueOf(fields, field)),
      ]),
    ),
    nationality: cardDataOf(fields, { issuer: undefined, documentCode: undefined }).nationality,
  });

/** A page by its text alone, without the tables of a country and without knowing the issuer. */
const answerWithout = (
  country: string,
  page: TextPage | undefined,
  words: readonly TaggedWord[],
): Answer => {
  if (!page) return {};
  const index = buildLabelIndex(layouts.filter((layout) => layout.country !== country));
  const { candidates } = readFields(page, { side: 'front', today }, index, words);
  return answerOf(mergeFields(candidates, { issuer: undefined, today }));
};

type Scored = { readonly name: string; readonly country: string; readonly scores: FieldScore[] };
type Read = { readonly by: 'labels' | 'tagger'; readonly fronts: readonly Scored[] };

export const readLeftOut = async (tools: FlowTools, limit: number): Promise<readonly Read[]> => {
  const cases = new Map(
    (await readFronts(tools, limit)).map((one): [string, Case] => [one.name, one]),
  );
  const labels = loadFronts().filter(({ name }) => cases.has(name));
  return Promise.all(
    (['labels', 'tagger'] as const).map(async (by) => ({
      by,
      fronts: await Promise.all(
        labels.map(async ({ name, country, truth }) => {
          const page = cases.get(name)?.read.photos?.front.text?.page;
          const words =
            page && by === 'tagger' ? await tools.fieldTagger.tag(page, today.year) : [];
          const answer = answerWithout(country, page, words);
          return {
            name,
            country,
            scores: scoreFields(fieldsFor(truth), truth, answer, alsoPrintedOn[country]),
          };
        }),
      ),
    })),
  );
};

const failuresOf = ({ name, scores }: Scored): readonly string[] => {
  const failed = scores.filter(({ verdict }) => verdict === 'wrong' || verdict === 'invented');
  return failed.map(
    ({ field, got, expected }) => `| ${name} | ${field} | ${got} | ${expected.join(' or ')} |`,
  );
};

export const leaveOutSection = (reads: readonly Read[]): string => {
  const tagged = reads.find(({ by }) => by === 'tagger')?.fronts ?? [];
  if (tagged.length === 0)
    return '## Leave one country out\n\nSkipped: no labelled documents here.';
  const countries = [...new Set(tagged.map(({ country }) => country))].sort();
  return [
    '## Leave one country out',
    '',
    'The same fronts, each read as a card without a table: the layouts of its own country are removed, its issuer is not known, and the tagger never saw any country’s table (models/field-tagger/card.md). The general vocabulary of captions stays. The drawings that the tagger learned from were improved while looking at these results, so other cards will be read less well.',
    '',
    tableOf(
      head,
      reads.map(({ by, fronts }) =>
        rowOf(by === 'tagger' ? 'with the tagger' : 'by labels alone', fronts),
      ),
    ),
    '',
    tableOf(
      head,
      countries.map((country) =>
        rowOf(
          country,
          tagged.filter((front) => front.country === country),
        ),
      ),
    ),
    '',
    '| front | field | answered | printed |',
    '| --- | --- | --- | --- |',
    ...tagged.flatMap(failuresOf),
  ].join('\n');
};
