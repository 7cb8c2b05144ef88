import { applyToQuad } from '../geometry/homography.js';
import { distance } from '../geometry/point.js';
import { smallestRectangle } from '../geometry/polygon.js';
import { type Quad, expand, quadOf } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { letterbox } from '../image/warp.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { type Component, componentsOf } from './components.js';

/** One printed line. Its long side is the line; which end it starts at, the net does not know. */
export type TextLine = { readonly quad: Quad; readonly scoreRatio: number };

export type TextDetector = { readonly find: (photo: Crop) => Promise<TextLine[]> };

/** Two input shapes, so that memory does not grow with every new one; both multiples of 32. */
const longSidePx = 960;
const shortSidePx = 736;

/**
 * As trained (differentiable binarisation, Liao et al. 2020): cells above 0.3 are the shrunken core of
 * a line, kept when they are sure on average; the core is grown by `area × ratio / perimeter`.
 */
const cellThreshold = 0.3;
const minMeanValue = 0.5;
const growRatio = 1.6;
const minCells = 12;

const lineOf = ({ outline }: Component): Quad | undefined => {
  const core = smallestRectangle(outline);
  const [width, height] = [distance(core[0], core[1]), distance(core[1], core[2])];
  if (height < 2) return undefined;
  const growPx = (width * height * growRatio) / (2 * (width + height));
  return expand(quadOf(core), growPx / width, growPx / height);
};

export const loadTextDetector = async (): Promise<TextDetector> => {
  const net = await openNet(await loadManifest('text-detector'));

  const find = async (photo: Crop): Promise<TextLine[]> => {
    const wide = photo.image.widthPx >= photo.image.heightPx;
    const [widthPx, heightPx] = wide ? [longSidePx, shortSidePx] : [shortSidePx, longSidePx];
    const box = letterbox(photo, { widthPx, heightPx, outside: 0 });
    const found = await net.run({ x: imageTensor(box.image, net.manifest.input) });
    const map = Object.values(found)[0]!.data;
    return componentsOf(map, widthPx, heightPx, cellThreshold).flatMap((component) => {
      if (component.cells < minCells || component.meanValue < minMeanValue) return [];
      const line = lineOf(component);
      return line
        ? [{ quad: applyToQuad(box.toPhoto, line), scoreRatio: component.meanValue }]
        : [];
    });
  };

  return { find };
};
