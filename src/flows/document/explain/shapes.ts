import { glareCellPx } from '../../../document/measure-glare.js';
import type { ProofView } from '../../../document/proof-view.js';
import { applyToQuad } from '../../../geometry/homography.js';
import type { Point } from '../../../geometry/point.js';
import { rectangle } from '../../../geometry/quad.js';
import type { MrzFound } from '../../../reading/mrz/zone/read-mrz.js';
import { describeZoneFields } from '../diagnostics.js';
import type { SideText } from '../read-text.js';
import { quadShape, type Shape } from '../../overlay.js';

/** The characters that each field of the machine readable zone was read from. */
export const zoneShapes = (zone: MrzFound): readonly Shape[] =>
  Object.entries(describeZoneFields(zone)).flatMap(([name, { confidence, box }]) =>
    box ? [{ what: 'field', name, score: confidence, corners: box }] : [],
  );

/** Where each field is printed. */
export const printedShapes = ({ candidates }: SideText): readonly Shape[] =>
  candidates.flatMap(({ field, confidence, quad }) =>
    quad ? [quadShape('field', quad, { name: field, score: confidence })] : [],
  );

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
