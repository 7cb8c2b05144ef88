import type { Base } from './cases.js';
import { flatDocument, laidDocument, openScene } from './photographs.js';
import type { Picture } from './picture.js';
import { cropped } from './place.js';
import type { Drawing } from './random.js';

/** Two documents side by side, each in its half of the scene. */
export const twoLaid = async (base: Base, draw: Drawing): Promise<Picture> => {
  const scene = await openScene(base.other.scene);
  const { widthPx, heightPx } = scene.image;
  const isWide = widthPx > heightPx;
  const [width, height] = isWide
    ? [Math.floor(widthPx / 2), heightPx]
    : [widthPx, Math.floor(heightPx / 2)];
  const half = (i: number) => ({
    x: isWide ? i * width : 0,
    y: isWide ? 0 : i * height,
    width,
    height,
  });
  const wish = { areaRatio: [0.28, 0.5], insideRatio: 0.03 } as const;
  const other = await flatDocument(base.other.document);
  const first = laidDocument(cropped(scene, half(0)), other, wish, draw);
  const second = laidDocument(cropped(scene, half(1)), await base.flat(), wish, draw);
  const data = new Uint8Array(scene.image.data);
  for (const [i, { image }] of [first, second].entries()) {
    const { x, y } = half(i);
    for (let row = 0; row < height; row++) {
      const part = image.data.subarray(row * width * 3, (row + 1) * width * 3);
      data.set(part, ((y + row) * widthPx + x) * 3);
    }
  }
  return { image: { ...scene.image, data }, quads: first.quads };
};
