import { createHash } from 'node:crypto';

/** Where each piece of a package's weights belongs in the net, and in which order of its axes (lab/training/anverso_training/selfie/skeleton.py). */
export type Recipe = {
  readonly sha256: string;
  readonly pieces: readonly {
    readonly to: number;
    readonly from: number;
    /** Shape in the package's file. */
    readonly shape: readonly number[];
    /** Axis of `shape` that each axis of the net's tensor is. */
    readonly order: readonly number[];
    /** Of one number; 2 are a half float. */
    readonly bytes?: 2;
  }[];
};

const bytesOfFloat = 4;

/** Steps in the file of one step along each axis of the net's tensor. */
const stepsOf = (shape: readonly number[], order: readonly number[]): number[] =>
  order.map((axis) => shape.slice(axis + 1).reduce((product, n) => product * n, 1));

/**
 * The net with the weights of `given`, whose licence lets everybody use them, and which are not
 * ours to commit.
 */
export const fillWeights = (
  graph: Uint8Array,
  given: Uint8Array,
  { sha256, pieces }: Recipe,
): Uint8Array => {
  const found = createHash('sha256').update(given).digest('hex');
  if (found !== sha256)
    throw new Error(`the package\u2019s weights are not those of the recipe (SHA-256 ${found})`);
  const whole = Uint8Array.from(graph);
  for (const { to, from, shape, order, bytes = bytesOfFloat } of pieces) {
    const sizes = order.map((axis) => shape[axis]!);
    const steps = stepsOf(shape, order);
    let at = to;
    const copy = (axis: number, offset: number): void => {
      if (axis === sizes.length) {
        const start = from + offset * bytes;
        whole.set(given.subarray(start, start + bytes), at);
        at += bytes;
        return;
      }
      for (let i = 0; i < sizes[axis]!; i += 1) copy(axis + 1, offset + i * steps[axis]!);
    };
    copy(0, 0);
  }
  return whole;
};
