/** Where the nose points. Yaw is positive towards the person's own left, pitch upwards. */
export type Spot = { readonly yawDeg: number; readonly pitchDeg: number };

/* Paths of the dot: walks over a grid of spots that a head reaches without effort. */

export const stepDeg = 9;
const columns = [-2, -1, 0, 1, 2];
const rows = [-1, 0, 1];
/** In half a second a head can follow the dot by two columns and one row. */
const reach = { columns: 2, rows: 1 };
/** Pieces of half a second each. */
export const pathPieces = 7;
/**
 * How far the path must go sideways and up or down, in steps: with less there would be too little
 * movement to compare with the head's.
 */
const minRange = { columns: 3, rows: 1 };

type Node = { readonly column: number; readonly row: number };

const nodes: readonly Node[] = columns.flatMap((column) => rows.map((row) => ({ column, row })));
const centre = nodes.findIndex(({ column, row }) => column === 0 && row === 0);

const isStep = (from: Node, to: Node): boolean =>
  from !== to &&
  Math.abs(from.column - to.column) <= reach.columns &&
  Math.abs(from.row - to.row) <= reach.rows;

/** For each node, the nodes that the dot may go to next. */
const next: readonly (readonly number[])[] = nodes.map((from) =>
  nodes.flatMap((to, i) => (isStep(from, to) ? [i] : [])),
);

/** `walks[n][i]`: how many walks of n pieces begin at node i. */
const walks: readonly (readonly number[])[] = Array.from({ length: pathPieces }).reduce<number[][]>(
  (counts) => [...counts, next.map((to) => to.reduce((sum, i) => sum + counts.at(-1)![i]!, 0))],
  [nodes.map(() => 1)],
);

/** Walks from the centre, also those that move too little. */
export const walkCount = walks[pathPieces]![centre]!;

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

const isLively = (path: readonly Node[]): boolean =>
  rangeOf(path.map(({ column }) => column)) >= minRange.columns &&
  rangeOf(path.map(({ row }) => row)) >= minRange.rows;

const spotOf = ({ column, row }: Node): Spot => ({
  yawDeg: column * stepDeg,
  pitchDeg: row * stepDeg,
});

/**
 * The walk with this number, from 0 up to `walkCount`. Each number gives another walk, so that a
 * random number gives every walk with the same probability. Undefined if the walk moves too little.
 */
export const pathOf = (number: number): readonly Spot[] | undefined => {
  const path: Node[] = [];
  let at = centre;
  let left = number;
  for (let pieces = pathPieces - 1; pieces >= 0; pieces--)
    for (const to of next[at]!) {
      const count = walks[pieces]![to]!;
      if (left < count) {
        at = to;
        path.push(nodes[to]!);
        break;
      }
      left -= count;
    }
  return isLively(path) ? path.map(spotOf) : undefined;
};

/** A spot, and when the dot sets out for it. */
export type DotMove = { readonly to: Spot; readonly fromMs: number };

/**
 * Each move begins when it is revealed, but not before the last one has ended. A page draws the
 * same moves, half a round trip later.
 */
export const movesOf = (
  spots: readonly Spot[],
  revealedAtMs: readonly number[],
  pieceMs: number,
): readonly DotMove[] => {
  let freeMs = -Infinity;
  return spots.map((to, i) => {
    const fromMs = Math.max(revealedAtMs[i]!, freeMs);
    freeMs = fromMs + pieceMs;
    return { to, fromMs };
  });
};

const between = (a: number, b: number, share: number): number => a + (b - a) * share;

/** Where the dot is at a time; before its first move it waits at the first spot. */
export const dotAt = (moves: readonly DotMove[], atMs: number, pieceMs: number): Spot => {
  const index = moves.findLastIndex(({ fromMs }) => fromMs <= atMs);
  const move = moves[Math.max(0, index)]!;
  const before = moves[index - 1];
  if (!before) return move.to;
  const share = Math.min(1, (atMs - move.fromMs) / pieceMs);
  return {
    yawDeg: between(before.to.yawDeg, move.to.yawDeg, share),
    pitchDeg: between(before.to.pitchDeg, move.to.pitchDeg, share),
  };
};
