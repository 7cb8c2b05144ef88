import type { Image } from '../image/image.js';
import type { InputNumbers } from './manifest.js';
import type { Tensor } from './session.js';

/** Where in an RGB pixel a net's channels lie. */
const order = { rgb: [0, 1, 2], bgr: [2, 1, 0], grey: [0] } as const;

/**
 * A picture as a net sees it: planes of `(value / 255 − mean) / std`. Grey pictures feed all planes.
 */
export const imageTensor = (image: Image, { colour, mean, std }: InputNumbers): Tensor => {
  const planes = order[colour];
  const size = image.widthPx * image.heightPx;
  const data = new Float32Array(planes.length * size);
  planes.forEach((channel, plane) => {
    const scale = 1 / (255 * std[plane]!);
    const shift = -mean[plane]! / std[plane]!;
    const step = image.channels;
    let from = step === 1 ? 0 : channel;
    for (let i = plane * size; i < (plane + 1) * size; i++, from += step) {
      data[i] = image.data[from]! * scale + shift;
    }
  });
  return { data, dims: [1, planes.length, image.heightPx, image.widthPx] };
};
