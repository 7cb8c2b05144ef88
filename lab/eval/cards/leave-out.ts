import { cardDataOf } from '../../../src/flows/card/answer.js';
import type { FlowTools } from '../../../src/flows/tools.js';
import { layouts } from '../../../src/issuers/index.js';
import type { TaggedWord } from '../../../src/models/field-tagger.js';
import {
  buildLabelIndex,
  type LabelIndex,
  labelIndex,
} from '../../../src/reading/layout/labels/label-index.js';
import { readFields } from '../../../src/reading/layout/read-fields.js';
import { renameNumbers } from '../../../src/reading/merge/zone-numbers.js';
import { mergeFields } from '../../../src/reading/merge/merge-fields.js';
import { type MergedFields, valueOf } from '../../../src/reading/candidate.js';
import type { TextPage } from '../../../src/reading/text/page.js';
import { tableOf } from '../../support/markdown.js';
import { alsoPrintedOn } from './also-printed.js';
import type { Case } from './case.js';
import { evidenceOf } from './evidence-names.js';
import { fieldsFor, head, readFronts, rowOf, withFullName } from './fronts.js';
import { loadFronts } from './labels.js';
import { type Answer, today } from './read.js';
import { type Print, printOf } from './print.js';
import { type FieldScore, scoreFields } from './score.js';
import { withoutCaptions } from './without-captions.js';
import type { SideText } from '../../../src/flows/document/read-text.js';

const wire = (field: string, value: string): string =>
  field.endsWith('Date') ? value.split('-').reverse().join('-') : value;

const answerOf = (fields: MergedFields, issuer: string | undefined): Answer =>
  withFullName({
    ...Object.fromEntries(
      Object.entries(evidenceOf).map(([name, field]) => [
        name,
        wire(field, valueOf(fields, field)),
      ]),
    ),
    nationality: cardDataOf(fields, { issuer, documentCode: undefined }).nationality,
  });

type Reading = {
  readonly page: TextPage | undefined;
  readonly words: readonly TaggedWord[];
  readonly index: LabelIndex;
  readonly isIssuerKnown: boolean;
};

/** A page by its text alone. */
const answerBy = ({ page, words, index, isIssuerKnown }: Reading): Answer => {
  if (!page) return {};
  const { candidates, country } = readFields(page, { side: 'front', today }, index, words);
  const issuer = isIssuerKnown ? country : undefined;
  return answerOf(mergeFields(renameNumbers(candidates, issuer), { issuer, today }), issuer);
};

const ways = ['labels', 'tagger', 'uncaptioned'] as const;
type Scored = {
  readonly name: string;
  readonly country: string;
  readonly scores: FieldScore[];
  /** What the text reader made of the page. */
  readonly print: Print;
};
type Read = { readonly by: (typeof ways)[number]; readonly fronts: readonly Scored[] };

/** The front without the tables of its country, or with them and without its captions. */
const readingBy = async (
  by: Read['by'],
  country: string,
  text: SideText | undefined,
  tools: FlowTools,
): Promise<Reading> => {
  const isErased = by === 'uncaptioned';
  const page = text && (isErased ? withoutCaptions(text.page, text.layout) : text.page);
  return {
    page,
    words: page && by !== 'labels' ? await tools.fieldTagger.tag(page, today.year) : [],
    index: isErased
      ? labelIndex
      : buildLabelIndex(layouts.filter((layout) => layout.country !== country)),
    isIssuerKnown: isErased,
  };
};

export const readLeftOut = async (tools: FlowTools, limit: number): Promise<readonly Read[]> => {
  const cases = new Map(
    (await readFronts(tools, limit)).map((one): [string, Case] => [one.name, one]),
  );
  const labels = loadFronts().filter(({ name }) => cases.has(name));
  return Promise.all(
    ways.map(async (by) => ({
      by,
      fronts: await Promise.all(
        labels.map(async ({ name, country, truth }) => {
          const text = cases.get(name)?.read.photos?.front.text;
          const reading = await readingBy(by, country, text, tools);
          const seen = alsoPrintedOn[country];
          const scores = scoreFields(fieldsFor(truth), truth, answerBy(reading), seen);
          return { name, country, scores, print: printOf(reading.page, reading.words) };
        }),
      ),
    })),
  );
};

const titles: Readonly<Record<Read['by'], string>> = {
  labels: 'by labels alone',
  tagger: 'with the tagger',
  uncaptioned: 'with tables, captions erased',
};

/** The same by script and by how the page is captioned. */
const rowsByPrint = (fronts: readonly Scored[]): readonly (readonly string[])[] =>
  (['script', 'captions'] as const).flatMap((kind) =>
    [...new Set(fronts.map(({ print }) => print[kind]))].sort().map((value) =>
      rowOf(
        value,
        fronts.filter(({ print }) => print[kind] === value),
      ),
    ),
  );

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
    'The same fronts, each read as a card without a table: the layouts of its own country are removed, its issuer is not known, and the tagger was trained without any country’s table (models/field-tagger/card.md). The general vocabulary of captions stays. The drawings that the tagger learned from were improved while looking at these results, so other cards will be read less well.',
    '',
    tableOf(
      head,
      reads.map(({ by, fronts }) => rowOf(titles[by], fronts)),
    ),
    '',
    `“${titles.uncaptioned}” is another test: every caption that was read is taken off the page, as if too small or too low in contrast, and the tables stay. A value is then found by its place or by the tagger.`,
    '',
    tableOf(head, rowsByPrint(tagged)),
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
