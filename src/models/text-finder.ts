import { point } from '../geometry/point.js';
import { mapQuad } from '../geometry/quad.js';
import type { FlatPage } from '../image/flat-page.js';
import { frameOf, type Image } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { type Row, boxOf, rowsOf, joinRows } from './text-finder-decode.js';
import type { FoundLines } from './text-line.js';

/** 768 × 480 for a card, 768 × 544 for a passport's page: few shapes, as session.ts asks. */
const widthPx = 768;
const gridPx = 32;

const upsideDownRatioOf = (rows: readonly Row[]): number => {
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  if (weight === 0) return 0;
  return rows.reduce((sum, row) => sum + row.weight * row.upsideDownRatio, 0) / weight;
};

export const textFinderInput = (page: FlatPage): Image => {
  const natural = (page.heightPx / page.widthPx) * widthPx;
  const heightPx = Math.max(gridPx, Math.round(natural / gridPx) * gridPx);
  return page.cut(frameOf(page), { widthPx, heightPx });
};

export const loadTextFinder = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel('text-finder', loading);

  /** Lines of a rectified page whose text is about level. */
  const find = async (page: FlatPage): Promise<FoundLines> => {
    const input = textFinderInput(page);
    const { core, extra } = await run({ image: tensor(input) });
    const [, , height, width] = core!.dims as [number, number, number, number];
    const rows = joinRows(rowsOf({ core: core!.data, width, height, extra: extra!.data }));
    const sx = page.widthPx / widthPx;
    const sy = page.heightPx / input.heightPx;
    return {
      lines: rows.map((row) => ({
        quad: mapQuad(boxOf(row), ({ x, y }) => point(x * sx, y * sy)),
        score: row.score,
      })),
      upsideDownRatio: upsideDownRatioOf(rows),
    };
  };

  return { version: manifest.version, find };
};

export type TextFinder = Awaited<ReturnType<typeof loadTextFinder>>;
