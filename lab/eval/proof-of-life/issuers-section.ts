import { isDoubtful, judgeGenuine } from '../../../src/document/judge.js';
import type { Tools } from '../../../src/models/tools.js';
import { percent, shareOf, tableOf } from '../../support/markdown.js';
import { mean, quantile } from '../../support/stats.js';
import { equalErrorOf } from './eer.js';
import {
  type Edit,
  edits,
  isAsPublished,
  type Measured,
  measureIssuers,
  type Picture,
  setNames,
} from './issuers-pictures.js';

/* What genuine scans of issuers in no training, and edits of them, are taken for. */

const countOf = <T>(some: readonly T[], isSo: (one: T) => boolean): string =>
  some.length === 0 ? '–' : shareOf(some.filter(isSo).length, some.length);

const deviationOf = (values: readonly number[]): number => {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
};

const isScan = ({ set }: Picture): boolean => set === undefined;

const designOf = ({ issuer, isTurned }: Picture): string =>
  `${issuer}, ${isTurned ? 'turned' : 'flat'}`;

/**
 * Where 1 % of the worst design are beyond it, and a quarter of the deviation between designs more,
 * because the next design may be worse.
 */
const limitOf = (genuine: readonly Measured[]): number => {
  const worst = [...Map.groupBy(genuine, designOf).values()].map((some) =>
    quantile(
      some.map(({ found }) => found.portraitApart),
      0.99,
    ),
  );
  return Math.max(...worst) + deviationOf(worst) / 4;
};

const genuineTable = (genuine: readonly Measured[], tools: Tools): string => {
  const findingOf = ({ found }: Measured): unknown =>
    judgeGenuine(found, tools)?.evidence['finding'];
  const rowOf = (name: string, some: readonly Measured[]): string[] => [
    name,
    some.every(({ isLearned }) => isLearned) ? 'yes' : 'no',
    ...['portrait', 'text'].map(
      (one) => `${some.filter((each) => findingOf(each) === one).length}`,
    ),
    `${some.filter((one) => ['screen', 'print'].includes(findingOf(one) as string)).length}`,
    countOf(some, ({ found }) => judgeGenuine(found, tools) !== undefined),
    countOf(some, ({ found }) => !judgeGenuine(found, tools) && isDoubtful(found, tools)),
  ];
  const designs = [...Map.groupBy(genuine, designOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return tableOf(
    ['issuer', 'learned from', 'portrait', 'text', 'screen or print', 'refused (818)', 'in doubt'],
    [
      ...designs.map(([name, some]) => rowOf(name, some)),
      rowOf(
        'all in no training',
        genuine.filter(({ isLearned }) => !isLearned),
      ),
    ],
  );
};

const leftOutTable = (all: readonly Measured[], max: number): string => {
  const genuine = all.filter(isScan);
  const replaced = all.filter(({ edit, set }) => edit === 'portrait' && set === 'own');
  const issuers = [...new Set(genuine.map(({ issuer }) => issuer))].toSorted();
  return tableOf(
    [
      'issuer left out',
      'limit of the others',
      'its genuine scans refused',
      'its replaced portraits refused',
    ],
    issuers.map((left) => {
      const own = (some: readonly Measured[]) => some.filter(({ issuer }) => issuer === left);
      const limit = limitOf(genuine.filter(({ issuer }) => issuer !== left));
      const isRefused = (one: Measured): boolean =>
        one.found.portraitEdited > max && one.found.portraitApart > limit;
      return [
        left,
        limit.toFixed(2),
        countOf(own(genuine), isRefused),
        countOf(own(replaced), isRefused),
      ];
    }),
  );
};

/** Genuine pictures that went through the same as these edits. */
const genuineLike = (all: readonly Measured[], set: string): readonly Measured[] =>
  all.filter(
    (one) =>
      one.edit === undefined &&
      (one.set === set ||
        (one.set === undefined &&
          !one.isLearned &&
          isAsPublished(set) &&
          one.isTurned === (set === 'turned'))),
  );

const editsTable = (all: readonly Measured[], tools: Tools): string => {
  const scoreOf = (edit: Edit, { found }: Measured): number =>
    edit === 'portrait' ? found.portraitEdited : found.textEdited;
  const isRefused = ({ found }: Measured): boolean => judgeGenuine(found, tools) !== undefined;
  const isClear = (one: Measured): boolean => !isRefused(one) && !isDoubtful(one.found, tools);
  const rowOf = (set: string, edit: Edit): readonly string[][] => {
    const genuine = genuineLike(all, set);
    const some = all.filter((one) => one.set === set && one.edit === edit);
    if (some.length === 0) return [];
    const scores = (of: readonly Measured[]): number[] => of.map((one) => scoreOf(edit, one));
    return [
      [
        `${edit}, ${setNames[set]!}`,
        `${genuine.length} / ${some.length}`,
        percent(equalErrorOf(scores(genuine), scores(some)).rate),
        countOf(genuine, isRefused),
        countOf(some, (one) => !isRefused(one)),
        countOf(some, isClear),
      ],
    ];
  };
  return tableOf(
    [
      'edit, set',
      'genuine / attacks',
      'EER of the score',
      'genuine refused',
      'attacks not refused',
      'attacks neither refused nor in doubt',
    ],
    Object.keys(setNames).flatMap((set) => edits.flatMap((edit) => rowOf(set, edit))),
  );
};

const editsByIssuer = (all: readonly Measured[], tools: Tools): string => {
  const own = all.filter(({ set, edit }) => set !== undefined && isAsPublished(set) && edit);
  const cellOf = (some: readonly Measured[], edit: Edit): string => {
    const those = some.filter((one) => one.edit === edit);
    const refused = those.filter(({ found }) => judgeGenuine(found, tools));
    const doubtful = those.filter(
      ({ found }) => !judgeGenuine(found, tools) && isDoubtful(found, tools),
    );
    return `${refused.length} + ${doubtful.length} of ${those.length}`;
  };
  const designs = [...Map.groupBy(own, designOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return tableOf(
    ['issuer', ...edits.map((edit) => `${edit}: refused + in doubt`)],
    designs.map(([name, some]) => [name, ...edits.map((edit) => cellOf(some, edit))]),
  );
};

export const issuersSection = async (
  tools: Tools,
  keptFile: string,
  limit: number,
): Promise<string | undefined> => {
  const folder = process.env['ANVERSO_EVAL_ISSUERS'];
  if (folder === undefined) return undefined;
  const { all, leftOut } = await measureIssuers(folder, tools, { keptFile, limit });
  const genuine = all.filter(isScan);
  const max = tools.tamper.max.portrait;
  return [
    '## Scans of issuers in no training',
    '',
    `Mock documents of MIDV-2020, flat and turned, each cut out of its sheet with a margin of 4 to 50 %: the issuers LVA, EST, FIN and SVK are in no training; from the very pictures of the others the nets have learned. ${genuine.length} scans, ${all.filter(({ edit }) => edit).length} edits; judged by scores alone, also where framing would be refused first. Pictures on which no portrait is found (820) are left out: ${leftOut}.`,
    '',
    '### Genuine scans that are refused, issuer by issuer',
    '',
    genuineTable(genuine, tools),
    '',
    '### The limit on portraits, left one issuer out',
    '',
    `How far the portrait must stand out of its document, besides being called replaced by the net (above ${max}): where 1 % of the worst design are beyond it, and a quarter of the deviation between designs more. By all designs: ${limitOf(genuine).toFixed(2)}.`,
    '',
    leftOutTable(all, max),
    '',
    '### Edits of issuers in no training',
    '',
    'At the limits in service. Portraits are replaced in four ways, texts in three; one way of each is in no training. Genuine are the scans that went through the same, also saved again.',
    '',
    editsTable(all, tools),
    '',
    'As published, by issuer:',
    '',
    editsByIssuer(all, tools),
    '',
  ].join('\n');
};
