import { measureExposure } from '../../../document/measure-exposure.js';
import { measureGlare } from '../../../document/measure-glare.js';
import { measureBlurMm } from '../../../document/measure-sharpness.js';
import { viewForProof } from '../../../document/proof-view.js';
import { applyToQuad } from '../../../geometry/homography.js';
import { rectangle } from '../../../geometry/quad.js';
import { type DetectedPhoto, mainDocument } from './document.js';
import { type Condition, type Part, quadShape, type Shape } from '../../overlay.js';
import { lightMeasures } from './proof-of-life.js';

type Run = { readonly left: number; readonly right: number; readonly y: number };

/** Burnt cells that stand side by side, as one: a reflection is told in rows, not in hundreds of squares. */
export const runsOf = (
  cells: readonly { readonly x: number; readonly y: number }[],
  cellPx: number,
): readonly Run[] =>
  [...cells]
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .reduce<Run[]>((runs, { x, y }) => {
      const last = runs.at(-1);
      const [left, right] = [x - cellPx / 2, x + cellPx / 2];
      const goesOn = last && Math.abs(last.y - y) < cellPx / 2 && left - last.right < cellPx / 2;
      if (goesOn) runs[runs.length - 1] = { ...last, right };
      else runs.push({ left, right, y });
      return runs;
    }, []);

/** Light and focus of the document, and where it mirrors a lamp; nothing where no document was seen. */
export const explainLight = (
  part: Part,
  given: DetectedPhoto,
): { readonly shapes: readonly Shape[]; readonly conditions: readonly Condition[] } => {
  const document = mainDocument(given);
  if (!given.photo || !document) return { shapes: [], conditions: [] };
  const view = viewForProof(given.photo, document);
  const { colour } = view;
  const glare = measureGlare(colour.image);
  const { widthPx, heightPx } = colour.image;
  const cellPx = Math.sqrt(glare.cellRatio * widthPx * heightPx);
  const burnt = glare.cells.map(({ x, y }) => ({ x: x * widthPx, y: y * heightPx }));
  return {
    shapes: runsOf(burnt, cellPx).map(({ left, right, y }) =>
      quadShape(
        'glare',
        applyToQuad(colour.toPhoto, rectangle(left, y - cellPx / 2, right - left, cellPx)),
      ),
    ),
    conditions: lightMeasures(part, {
      ...measureExposure(colour.image),
      blurMm: measureBlurMm(view),
      glare,
    }),
  };
};
