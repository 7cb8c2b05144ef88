import { charCount, filler } from '../alphabet.js';
import { classes, type CharClass } from './classes.js';
import { layouts, type Layout } from './zone-layouts.js';
import { classesOfPlan, logClassMass } from './literal.js';
import { plansOf } from './plan.js';
import type { SlotLine } from '../types.js';

/** How far to look for a zone in the lines: see arrange-lattices.ts. */
export type Effort = 'width' | 'any' | 'lost';

/** Lines put in the places of a layout. */
export type Arrangement = {
  readonly layout: Layout;
  readonly lines: readonly SlotLine[];
  /** Index of each among the lines given; -1 for a line that was not found. */
  readonly order: readonly number[];
  /** `logMass` is the part of the score that the classes give. */
  readonly logScore: number;
  readonly logMass: number;
  /** 0–1: how much of what was read stands where its place allows it. */
  readonly likeness: number;
};

const permutations = (items: readonly number[]): number[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      );

/**
 * The classes of each line's places, by layout: those of the plain plan, but a filler may stand for the
 * check digit of a number that runs over.
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

type Fit = { readonly logMass: number; readonly closedCells: number };

/**
 * General OCR that writes O for 0 does so all along a line: the second such error is no surprise. Known
 * confusions (under 8 nats) therefore count for less than their cost; others count in full.
 */
const textLogMass = (logMass: number): number => (logMass > -8 ? 0.27 * logMass : logMass);

/** How much of a line's probability the classes of its places allow. */
const fitOf = (line: SlotLine, read: readonly CharClass[]): Fit => {
  let logMass = 0;
  let closedCells = 0;
  read.forEach((allowed, slot) => {
    if (allowed === classes.any) return;
    closedCells++;
    const cell = logClassMass(line.probs, slot, allowed);
    logMass += line.fromText ? textLogMass(cell) : cell;
  });
  return { logMass, closedCells };
};

/** In nats, against a layout with one line not found at all; far more than any misread line costs. */
const lostLineCost = 40;

const lostLine = (width: number, fromText: boolean): SlotLine => {
  const probs = new Float64Array(width * charCount).fill(0.5 / (charCount - 1));
  for (let slot = 0; slot < width; slot++) probs[slot * charCount + filler] = 0.5;
  return { length: width, probs, logFit: -lostLineCost, unreadCount: width, fromText };
};

/** In nats, for each line found that a layout leaves unexplained. */
const spareLineCost = 20;

/** `slotsFor(line, read)`: the line cut to these places; undefined where it cannot be. */
export type SlotsFor = (line: number, read: readonly CharClass[]) => SlotLine | undefined;

/** Every way to put the lines of `window` (indices; -1 for one not found) in the places of a layout. */
export const arrangementsOf = (
  layout: Layout,
  window: readonly number[],
  slotsFor: SlotsFor,
  { fromText, spareLines }: { readonly fromText: boolean; readonly spareLines: number },
): Arrangement[] => {
  const read = classesByLine.get(layout)!;
  const cache = new Map<string, { slots: SlotLine; fit: Fit } | undefined>();
  const placed = (line: number, place: number) => {
    const key = `${line} ${place}`;
    if (!cache.has(key)) {
      const slots = line < 0 ? lostLine(layout.width, fromText) : slotsFor(line, read[place]!);
      cache.set(key, slots && { slots, fit: fitOf(slots, read[place]!) });
    }
    return cache.get(key);
  };
  return permutations(window).flatMap((order) => {
    const lines = order.map(placed);
    if (lines.some((line) => line === undefined)) return [];
    const found = lines as { slots: SlotLine; fit: Fit }[];
    const logMass = found.reduce((sum, { fit }) => sum + fit.logMass, 0);
    const closed = found.reduce((sum, { fit }) => sum + fit.closedCells, 0);
    const logFit = found.reduce((sum, { slots }) => sum + slots.logFit, 0);
    const likeness = Math.exp(logMass / closed);
    const logScore = logFit + logMass - spareLineCost * spareLines;
    return [{ layout, lines: found.map((f) => f.slots), order, logScore, logMass, likeness }];
  });
};

/**
 * Neighbouring lines that may be a zone of `count` lines. `lost` asks for those with one line missing, which
 * are worth a look only where complete ones fail.
 */
export const windowsOf = (lineCount: number, count: number, lost: boolean): number[][] => {
  if (lost) return lineCount === count - 1 ? [[...Array(lineCount).keys(), -1]] : [];
  return Array.from({ length: Math.max(0, lineCount - count + 1) }, (_, first) =>
    Array.from({ length: count }, (_, i) => first + i),
  );
};

export const ranked = (arrangements: Arrangement[]): Arrangement[] =>
  arrangements.sort((a, b) => b.logScore - a.logScore);
