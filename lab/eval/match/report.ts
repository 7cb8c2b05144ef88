import { matchLimits } from '../../../src/contract/match.js';
import { tableOf } from '../../support/markdown.js';
import { type Page, pagesSection } from './documents.js';
import {
  type Embedded,
  isAlike,
  isOnePerson,
  isTwo,
  isApart,
  limitAt,
  rate,
  scoresOf,
  verdicts,
  ways,
} from './rates.js';
import { byYears, sourcesTable, verdictsTable } from './sources.js';

const { match, doubt } = matchLimits;
const { notMatched, refused, matched, doubtful } = verdicts;

const wayNames = { photos: 'photo and photo', card: 'portrait as on a card, and photo' } as const;
const kinds = Object.keys(ways) as (keyof typeof ways)[];

const people = (samples: readonly Embedded[]): string =>
  tableOf(
    [
      'compared',
      'pairs of one person',
      'not matched',
      'refused',
      'pairs of two',
      'matched',
      'matched or in doubt',
    ],
    kinds.map((kind) => {
      const same = scoresOf(samples, ways[kind], isOnePerson);
      const two = scoresOf(samples, ways[kind], isTwo);
      return [
        wayNames[kind],
        same.length,
        rate(same, notMatched),
        rate(same, refused),
        two.length,
        rate(two, matched),
        rate(two, doubtful),
      ];
    }),
  );

const groupNames = [
  ...['men', 'women', 'white', 'black', 'asian', 'indian'],
  ...['18–34', '35–54', '55 and over'],
];

const inGroups = <T>(
  samples: readonly Embedded[],
  row: (name: string, chosen: readonly Embedded[]) => T,
): T[] => [
  row('all', samples),
  ...groupNames.map((name) =>
    row(
      name,
      samples.filter(({ groups }) => groups.includes(name)),
    ),
  ),
];

const strangers = (samples: readonly Embedded[]): string =>
  tableOf(
    [
      ...['group', 'people', 'pairs alike', 'matched', 'matched or in doubt'],
      ...['pairs a generation apart', 'matched', 'matched or in doubt'],
    ],
    inGroups(samples, (name, chosen) => [
      name,
      chosen.length,
      ...[isAlike, isApart].flatMap((isPair) => {
        const scores = scoresOf(chosen, ways.card, isPair);
        return [scores.length, rate(scores, matched), rate(scores, doubtful)];
      }),
    ]),
  );

/** The same picture, printed: what the printing alone takes away. */
const copies = (samples: readonly Embedded[]): string =>
  tableOf(
    ['group', 'pictures', 'not matched', 'refused'],
    inGroups(samples, (name, chosen) => {
      const scores = chosen.flatMap((one) => ways.card(one, one) ?? []);
      return [name, scores.length, rate(scores, notMatched), rate(scores, refused)];
    }),
  );

/** Of one sex, but of another origin or generation: hardly ever one person twice. */
const isOther = (a: Embedded, b: Embedded): boolean =>
  a.groups[0] === b.groups[0] && (a.groups[1] !== b.groups[1] || isApart(a, b));

const limitsTable = (samples: readonly Embedded[], known: readonly Embedded[]): string => {
  const two = scoresOf(samples, ways.card, isOther);
  const same = scoresOf(known, ways.card, isOnePerson);
  return `${two.length} pairs of strangers of one sex, of another origin or a generation apart; ${same.length} pairs of one person.

${tableOf(
  ['false matches', 'limit', 'pairs of one person below it'],
  [0.01, 0.001, 0.0001].map((share) => {
    const limit = limitAt(two, share);
    return [share, limit.toFixed(3), rate(same, (score) => score < limit)];
  }),
)}`;
};

type Opened = Readonly<Record<'people' | 'apart' | 'strangers', readonly Embedded[]>> & {
  readonly pages: readonly Page[];
};

export const reportOf = ({ people: known, apart, strangers: unknown, pages }: Opened): string =>
  `# Match: is the selfie that of the document's holder?

\`npm run eval match\`. Limits in service: ${match} (match) and ${doubt} (doubt), mean cosine of two nets' embeddings. Intervals are 95 % (Wilson) and
too narrow, for pairs share people. models/face-embedding/card.md says what these sets cannot show.

## People in several sittings

${known.length} pictures of ${new Set(known.map(({ person }) => person)).size} people (Replay-Attack, NUAA: webcams), one of each clip or sitting.

${people(known)}

## Years apart

${apart.length} pictures of ${new Set(apart.map(({ person }) => person)).size} adults of FG-NET (scans of prints, 18 years and older), one of each pair made to look like a portrait on a
card. Nothing was trained or fitted on them but the limits.

${byYears(apart)}

## Three verdicts

At the limits in service, and at the limit that 0.1 % of the strangers of the same source reach. A session declines below half of the limit for a match (0.195), and
sends what is between to a person. Turned portraits: see the mock passports below, scanned upright and
turned by any angle.

${verdictsTable([
  { name: 'FG-NET', samples: apart },
  { name: 'Replay-Attack and NUAA', samples: known },
])}

## Where the limits come from

Both limits were set so that of strangers about 0.1 % match and about 1 % match or are in doubt, as the mean of three sources. The last three
columns leave the source out: the limit at which 0.1 % of the strangers of the *other* sources match, applied to this one.

${sourcesTable([
  { name: 'FG-NET', samples: apart },
  { name: 'Replay-Attack and NUAA', samples: known },
  { name: 'UTKFace (shows some people twice)', samples: unknown },
])}

## Strangers

${unknown.length} grown-ups of UTKFace, each taken for another person: the portrait as on a card of one, the photo of the other. Alike: of one sex, origin
and age as labelled there. UTKFace shows some people more than once, and such pairs count as false matches here; a generation apart (18–34
against 55 and over) there are hardly any.

${strangers(unknown)}

## Mock passports, through the service

Pages of MIDV-2020 (printed, scanned upright and turned by any angle), by the holder's zone. Pages of two holders
often match: their faces were generated and look alike, and they were printed and scanned alike; how much is due to which was not measured.
Against photos of people they do not match.

${pagesSection(pages, [...known, ...unknown])}

## What printing takes away

Each of these pictures against itself as a card shows it (110 px wide, grey, flat, blurred, JPEG 55).

${copies(unknown)}

## Where limits would lie

${limitsTable(unknown, known)}
`;
