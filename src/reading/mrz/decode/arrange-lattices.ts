import {
  arrangementsOf,
  ranked,
  windowsOf,
  type Arrangement,
  type Effort,
  type SlotsFor,
} from './arrange.js';
import { cuttable } from './lattice-slots.js';
import { layouts } from './zone-layouts.js';
import type { LineLattice, SlotLine } from '../types.js';

/** Fewest and most characters that a line may have beyond those counted in the picture. */
const closeBy: readonly [number, number] = [-3, 3];
/** Specks are read as characters; the end of a line may not be shown. */
const farOff: readonly [number, number] = [-5, 20];

/**
 * Ways to read the lines as a zone, likeliest first. `width`: the formats whose lines are about as long as
 * the lines seen, which nearly always holds. `any`: all formats. `lost`: with one line not found.
 */
export const arrangeLattices = (
  lattices: readonly LineLattice[],
): ((effort: Effort) => Arrangement[]) => {
  const lines = lattices.map(cuttable);
  const cuts = new Map<string, SlotLine | undefined>();
  const slotsFor: SlotsFor = (line, { length }) => {
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
  return (effort) =>
    ranked(
      layouts.flatMap((layout) =>
        windowsOf(lattices.length, layout.lineCount, effort === 'lost')
          .filter((window) => isNear(window, layout.width, effort))
          .flatMap((window) =>
            arrangementsOf(layout, window, slotsFor, {
              fromText: false,
              spareLines: Math.max(0, lattices.length - layout.lineCount),
            }),
          ),
      ),
    );
};
