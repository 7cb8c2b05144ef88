import { type CharClass, type ClassName, classNamed, classes } from './classes.js';
import { type Grammar, grammars } from './grammar.js';
import type { FieldRow, Layout } from './zone-layouts.js';
import type { CheckName, FieldName } from '../types.js';
import type { Issuer } from '../../../issuers/define/issuer.js';
import type { MrzFormat } from '../../../issuers/define/zone.js';
import { issuerOf, threeLetterCode } from '../../../issuers/index.js';
import { checkWeight } from '../../../issuers/define/number.js';

type Deviation = Issuer['zone']['deviations'][number];

/** What the issuer, by its code in the zone, does differently on such a document. */
export const deviationsFor = (format: MrzFormat, issuer: string, documentCode: string) =>
  issuerOf(threeLetterCode(issuer)).zone.deviations.filter(
    ({ formats, code }) => formats.includes(format) && (code?.test(documentCode) ?? true),
  );

/** Weight of a number of an unlisted shape: about one document in a hundred of a listed issuer. */
export const offShapeWeight = 0.01;

/** Prior of a number longer than its field: few issuers have them (docs/FORMATS.md 1.3). */
const overflowWeight = 0.05;
/** Characters beyond the field: ICAO allows 13; 3 is the most we have found. */
const maxOverflow = 5;

/** Cells that are decided together. A cell is `line * width + column`. */
export type Group = {
  readonly field: FieldName;
  readonly as: FieldRow['as'];
  readonly cells: readonly number[];
  readonly read: readonly CharClass[];
  readonly grammar: Grammar;
  /** Weight of each cell in the field's own check digit. */
  readonly own?: readonly number[];
  readonly check?: CheckName;
  readonly checkCell?: number;
  readonly fillerCheck: boolean;
  /** Known contents of the field at this issuer. */
  readonly shapes: readonly string[];
};

/** One way to read a layout: the cells of each field and the equations between them. */
export type Plan = {
  readonly layout: Layout;
  readonly groups: readonly Group[];
  readonly weight: number;
  /** Weight of every cell in the composite; 0 outside it. */
  readonly compositeOf: Uint8Array;
  readonly compositeCell: number;
  readonly checkCount: number;
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);

const classesOf = (row: FieldRow, deviations: readonly Deviation[]): CharClass[] => {
  const replaced = deviations.map((d) => d.read?.[row.field]).find((name) => name !== undefined);
  const read: ClassName | readonly ClassName[] = replaced ?? row.read;
  return range(row.from, row.to).map((_, i) =>
    classNamed(typeof read === 'string' ? read : read[i]!),
  );
};

const groupOf = (row: FieldRow, width: number, deviations: readonly Deviation[]): Group => {
  const cells = range(row.line * width + row.from, row.line * width + row.to);
  return {
    field: row.field,
    as: row.as,
    cells,
    read: classesOf(row, deviations),
    grammar: grammars[row.grammar ?? 'free'],
    fillerCheck: row.fillerCheck === true,
    shapes: deviations.flatMap((d) => d.shapes?.[row.field] ?? []),
    ...(row.checkedBy === undefined
      ? {}
      : {
          own: cells.map((_, i) => checkWeight(i)),
          check: row.check!,
          checkCell: row.line * width + row.checkedBy,
        }),
  };
};

const compositeWeights = ({ composite, lineCount, width }: Layout): Uint8Array => {
  const weights = new Uint8Array(lineCount * width);
  let index = 0;
  for (const [line, from, to] of composite?.over ?? [])
    for (const column of range(from, to)) weights[line * width + column] = checkWeight(index++);
  return weights;
};

/**
 * The first nine characters, a filler in place of the check digit, then at the start of the
 * optional data the rest, the check digit and a filler. `shift`: some issuers count that first
 * filler in the check digit (docs/FORMATS.md 1.3).
 */
const overflowed = (groups: readonly Group[], into: FieldName, extra: number, shift: 0 | 1) => {
  const number = groups.find((group) => group.field === 'documentNumber')!;
  const optional = groups.find((group) => group.field === into)!;
  const rest = optional.cells.slice(0, extra);
  const split = number.cells.length;
  const fillerAt = (cell: number): Group => ({
    field: 'filler',
    as: 'run',
    cells: [cell],
    read: [classes.onlyFiller],
    grammar: grammars.free,
    fillerCheck: false,
    shapes: [],
  });
  return groups.flatMap((group): Group[] => {
    if (group === number)
      return [
        {
          ...number,
          cells: [...number.cells, ...rest],
          read: [...number.cells, ...rest].map(() => classes.alnum),
          own: range(0, split + extra).map((i) => checkWeight(i < split ? i : i + shift)),
          checkCell: optional.cells[extra]!,
          shapes: [],
        },
        fillerAt(number.checkCell!),
        fillerAt(optional.cells[extra + 1]!),
      ];
    if (group !== optional) return [group];
    const cells = optional.cells.slice(extra + 2);
    return [{ ...optional, cells, read: optional.read.slice(extra + 2), shapes: [] }];
  });
};

/** Issuer and nationality are one group: only they confirm each other. */
const joinCountries = (groups: readonly Group[]): Group[] => {
  const countries = groups.filter((group) => group.as === 'country');
  const [first] = countries;
  if (first === undefined) return [...groups];
  const joined = {
    ...first,
    cells: countries.flatMap((g) => g.cells),
    read: countries.flatMap((g) => g.read),
  };
  return [joined, ...groups.filter((group) => group.as !== 'country')];
};

const buildPlans = (layout: Layout, deviations: readonly Deviation[]): readonly Plan[] => {
  const { composite, width } = layout;
  const groups = joinCountries(layout.fields.map((row) => groupOf(row, width, deviations)));
  const plain: Plan = {
    layout,
    groups,
    weight: 1,
    compositeOf: compositeWeights(layout),
    compositeCell: composite === undefined ? -1 : composite.line * width + composite.column,
    checkCount: groups.filter((g) => g.check !== undefined).length + (composite ? 1 : 0),
  };
  const into = layout.numberOverflowsInto;
  if (into === undefined) return [plain];
  const long = range(1, maxOverflow + 1).flatMap((extra) =>
    ([0, 1] as const).map((shift) => ({
      ...plain,
      groups: overflowed(groups, into, extra, shift),
      weight: overflowWeight / (2 * maxOverflow),
    })),
  );
  return [plain, ...long];
};

const built = new Map<string, readonly Plan[]>();

/** Every way to read this layout, the plain one first. Built once for each set of deviations. */
export const plansOf = (layout: Layout, deviations: readonly Deviation[]): readonly Plan[] => {
  const key = [layout.format, ...deviations.map(({ issuer, code }) => `${issuer}${code}`)].join();
  let plans = built.get(key);
  if (plans === undefined) built.set(key, (plans = buildPlans(layout, deviations)));
  return plans;
};

/**
 * A group of cells, summarised for the rest of the document: for each value (0–9) that its
 * characters add to the composite sum, the best product of weights and the total of all products,
 * with the group's own check digit satisfied. `pick` gives the characters of the best one (check
 * digit last, if any). Products are relative to `exp(logScale)`.
 */
export type GroupTable = {
  readonly best: Float64Array;
  readonly total: Float64Array;
  readonly logScale: number;
  readonly pick: (composite: number) => Uint8Array;
};

/** Characters below this share of their cell's best are dropped, to keep the tables small. */
export const dropBelow = 2e-5;
