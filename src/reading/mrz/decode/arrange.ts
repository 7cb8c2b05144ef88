import { charCount, filler } from '../alphabet.js';
import type { LineLattice, SlotLine } from '../types.js';
import { classes, type CharClass } from './classes.js';
import { cuttable } from './lattice-slots.js';
import { classesOfPlan, logClassMass } from './literal.js';
import { plansOf } from './plan.js';
import { layouts, type Layout } from './zone-layouts.js';

/**
 * How far to search. `width`: formats whose lines are about as long as those detected, which
 * nearly always suffices. `any`: all formats. `lost`: formats with one line more than was detected.
 */
export type Effort = 'width' | 'any' | 'lost';

export type Arrangement = {
  readonly layout: Layout;
  readonly lines: readonly SlotLine[];
  /** Index of each line among the lines given; -1 for a line that was not found. */
  readonly order: readonly number[];
  /** `logMass` is the part of the score that the character classes give. */
  readonly logScore: number;
  readonly logMass: number;
  /** 0–1: how much of the text is of a class that its position allows. */
  readonly likeness: number;
};

const permutations = (items: readonly number[]): number[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      );

/**
 * For each layout, which characters each position of a line may hold: as in the layout's plain
 * plan, but a number that overflows its field may have a filler in place of its check digit.
 */
const classesByLine: ReadonlyMap<Layout, readonly (readonly CharClass[])[]> = new Map(
  layouts.map((layout) => {
    const [plain] = plansOf(layout, []);
    const read = [...classesOfPlan(plain!)];
    const number = plain!.groups.find((group) => group.field === 'documentNumber')!;
    if (layout.numberOverflowsInto !== undefined) read[number.checkCell!] = classes.checkOrFiller;
    const line = (i: number): readonly CharClass[] =>
      read.slice(i * layout.width, (i + 1) * layout.width);
    return [layout, Array.from({ length: layout.lineCount }, (_, i) => line(i))];
  }),
);

type PlacedLine = {
  readonly slots: SlotLine;
  /**
   * Log of the share of the line's probability that is on characters allowed at their positions.
   */
  readonly logMass: number;
  readonly constrainedCells: number;
};

const place = (slots: SlotLine, read: readonly CharClass[]): PlacedLine => {
  let logMass = 0;
  let constrainedCells = 0;
  read.forEach((allowed, slot) => {
    if (allowed === classes.any) return;
    constrainedCells++;
    logMass += logClassMass(slots.probs, slot, allowed);
  });
  return { slots, logMass, constrainedCells };
};

/** Penalty in nats for a line that was not found; far more than a misread line costs. */
const lostLineCost = 40;

const lostLine = (width: number): SlotLine => {
  const probs = new Float64Array(width * charCount).fill(0.5 / (charCount - 1));
  for (let slot = 0; slot < width; slot++) probs[slot * charCount + filler] = 0.5;
  return { length: width, probs, logFit: -lostLineCost, unreadCount: width };
};

/** Penalty in nats for each found line that has no place in a layout. */
const spareLineCost = 20;

type Cut = (line: number, length: number) => SlotLine | undefined;

/** Every order in which the lines of `window` (-1: not found) may be those of a layout. */
const arrangementsOf = (layout: Layout, window: readonly number[], cut: Cut, spare: number) => {
  const read = classesByLine.get(layout)!;
  // How well each found line fits each line of the layout.
  const placed = new Map(
    window.map((line) => {
      const slots = line < 0 ? lostLine(layout.width) : cut(line, layout.width);
      return [line, slots && read.map((classesOfLine) => place(slots, classesOfLine))];
    }),
  );
  if ([...placed.values()].includes(undefined)) return [];
  return permutations(window).map((order) => {
    const found = order.map((line, i) => placed.get(line)![i]!);
    const logMass = found.reduce((sum, line) => sum + line.logMass, 0);
    const constrained = found.reduce((sum, line) => sum + line.constrainedCells, 0);
    const logFit = found.reduce((sum, { slots }) => sum + slots.logFit, 0);
    return {
      layout,
      lines: found.map(({ slots }) => slots),
      order,
      logMass,
      logScore: logFit + logMass - spareLineCost * spare,
      likeness: Math.exp(logMass / constrained),
    };
  });
};

/** Neighbouring lines that may be a zone of `count` lines; with `lost`, all but one of them. */
const windowsOf = (lineCount: number, count: number, lost: boolean): number[][] => {
  if (lost) return lineCount === count - 1 ? [[...Array(lineCount).keys(), -1]] : [];
  return Array.from({ length: Math.max(0, lineCount - count + 1) }, (_, first) =>
    Array.from({ length: count }, (_, i) => first + i),
  );
};

/** Fewest and most characters that a line may have beyond those counted in the image. */
const closeBy: readonly [number, number] = [-3, 3];
/** Specks are read as characters; the end of a line may be cut off. */
const farOff: readonly [number, number] = [-5, 20];

/** Ways to read the lines as a zone, likeliest first. */
export const arrangeLattices = (lattices: readonly LineLattice[]) => {
  const lines = lattices.map(cuttable);
  const cuts = new Map<string, SlotLine | undefined>();
  const cut: Cut = (line, length) => {
    const key = `${line} ${length}`;
    if (!cuts.has(key)) cuts.set(key, lines[line]!.cut(length));
    return cuts.get(key);
  };
  const isNear = (window: readonly number[], width: number, effort: Effort): boolean => {
    const counts = window.map((line) => lines[line]?.charCount ?? 0);
    const [fewest, most] = effort === 'width' ? closeBy : farOff;
    const beyond = width - Math.max(...counts);
    return beyond >= fewest && beyond <= most;
  };
  return (effort: Effort): Arrangement[] =>
    layouts
      .flatMap((layout) => {
        const spare = Math.max(0, lattices.length - layout.lineCount);
        return windowsOf(lattices.length, layout.lineCount, effort === 'lost')
          .filter((window) => isNear(window, layout.width, effort))
          .flatMap((window) => arrangementsOf(layout, window, cut, spare));
      })
      .sort((a, b) => b.logScore - a.logScore);
};
