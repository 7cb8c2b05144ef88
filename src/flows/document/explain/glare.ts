import { glareCellPx } from '../../../document/measure-glare.js';
import type { ProofView } from '../../../document/proof-view.js';
import { applyToQuad } from '../../../geometry/homography.js';
import type { Point } from '../../../geometry/point.js';
import { rectangle } from '../../../geometry/quad.js';
import { quadShape } from '../../overlay.js';

type Run = { readonly left: number; readonly right: number; readonly top: number };

/** Merges adjacent cells of a row: a reflection becomes a few rows, not hundreds of squares. */
export const runsOf = (cells: readonly Point[]): readonly Run[] =>
  [...cells]
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .reduce<Run[]>((runs, { x, y }) => {
      const last = runs.at(-1);
      const right = x + glareCellPx;
      if (last?.top === y && last.right === x) runs[runs.length - 1] = { ...last, right };
      else runs.push({ left: x, right, top: y });
      return runs;
    }, []);

export const glareShapes = (cells: readonly Point[], { colour }: Pick<ProofView, 'colour'>) =>
  runsOf(cells).map(({ left, right, top }) => {
    const run = rectangle(left, top, right - left, glareCellPx);
    return quadShape('glare', applyToQuad(colour.toPhoto, run));
  });
