import { mapQuad, heightOf, widthOf } from '../geometry/quad.js';
import { point } from '../geometry/point.js';
import type { Image } from '../image/image.js';
import { resize } from '../image/warp.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import type { FoundLines, TextFinder } from './text-line.js';
import { lineOfPatch, patchesOf } from './text-patches.js';

/** Few shapes, so that memory does not grow with every new one; multiples of 32. */
const widthPx = 960;
const gridPx = 32;

/**
 * As trained (differentiable binarisation, Liao et al. 2020): cells above 0.3 are the shrunken core of
 * a line, kept when they are sure on average; the core is grown by `area × ratio / perimeter`.
 */
const cellThreshold = 0.3;
const minMeanValue = 0.5;
const growRatio = 1.6;
const minCells = 12;
const minHeightPx = 5;

const growPxOf = (width: number, height: number): number =>
  (width * height * growRatio) / (2 * (width + height));

export const loadTextDetector = async (): Promise<TextFinder> => {
  const manifest = await loadManifest('text-detector');
  const net = await openNet(manifest);

  const find = async (page: Image): Promise<FoundLines> => {
    const natural = (page.heightPx / page.widthPx) * widthPx;
    const heightPx = Math.max(gridPx, Math.round(natural / gridPx) * gridPx);
    const seen = resize(page, { widthPx, heightPx });
    const found = await net.run({ x: imageTensor(seen, manifest.input) });
    const map = Object.values(found)[0]!.data;
    const [sx, sy] = [page.widthPx / widthPx, page.heightPx / heightPx];
    const lines = patchesOf(map, widthPx, heightPx, cellThreshold).flatMap((patch) => {
      const score = patch.value / patch.cells;
      if (patch.cells < minCells || score < minMeanValue) return [];
      const line = lineOfPatch(patch, growPxOf);
      // A patch higher than long is text that runs down the page: no field stands so.
      if (heightOf(line) < minHeightPx || widthOf(line) < 0.5 * heightOf(line)) return [];
      return [{ quad: mapQuad(line, ({ x, y }) => point(x * sx, y * sy)), score }];
    });
    return { lines, upsideDownRatio: 0 };
  };

  return { version: manifest.version, find };
};
