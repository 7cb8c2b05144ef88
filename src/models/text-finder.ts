import { point } from '../geometry/point.js';
import { mapQuad } from '../geometry/quad.js';
import type { FlatPage } from '../image/flat-page.js';
import { frameOf, type Image } from '../image/image.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { type Row, boxOf, rowsOf } from './text-finder-decode.js';
import { joinRows } from './text-finder-join.js';
import type { FoundLines, TextFinder } from './text-line.js';

/** A card becomes 768 × 480, a passport's page 768 × 544: few shapes, for each leaves memory behind. */
const widthPx = 768;
const gridPx = 32;

const upsideDownRatioOf = (rows: readonly Row[]): number => {
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  if (weight === 0) return 0;
  return rows.reduce((sum, row) => sum + row.weight * row.upsideDownRatio, 0) / weight;
};

/** The page as the net sees it. */
export const textFinderInput = (page: FlatPage): Image => {
  const natural = (page.heightPx / page.widthPx) * widthPx;
  const heightPx = Math.max(gridPx, Math.round(natural / gridPx) * gridPx);
  return page.cut(frameOf(page), { widthPx, heightPx });
};

export const loadTextFinder = async (): Promise<TextFinder> => {
  const manifest = await loadManifest('text-finder');
  const net = await openNet(manifest);

  const find = async (page: FlatPage): Promise<FoundLines> => {
    const seen = textFinderInput(page);
    const { core, extra } = await net.run({ image: imageTensor(seen, manifest.input) });
    const rows = joinRows(
      rowsOf({
        core: core!.data,
        width: core!.dims[3]!,
        height: core!.dims[2]!,
        extra: extra!.data,
      }),
    );
    const [sx, sy] = [page.widthPx / widthPx, page.heightPx / seen.heightPx];
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
