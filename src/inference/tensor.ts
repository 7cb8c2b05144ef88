import type { Image } from '../image/image.js';
import type { InputNumbers } from './manifest.js';
import type { ByteTensor, Tensor } from './session.js';

/** Index of each of the net's channels in an RGB pixel. */
const order = { rgb: [0, 1, 2], bgr: [2, 1, 0], grey: [0] } as const;

/** A function of its own, so that the engine compiles one tight loop for all planes. */
const fillPlane = (
  plane: Float32Array,
  image: Image,
  channel: number,
  mean: number,
  std: number,
) => {
  const { data, channels } = image;
  const scale = 1 / (255 * std);
  const shift = -mean / std;
  for (let i = 0, from = channels === 1 ? 0 : channel; i < plane.length; i++, from += channels)
    plane[i] = data[from]! * scale + shift;
};

/** The picture's bytes; a grey one is repeated where the net expects colour. */
const byteTensor = (
  { data, widthPx, heightPx, channels }: Image,
  channelsWanted: number,
): ByteTensor => {
  const dims = [1, heightPx, widthPx, channelsWanted];
  if (channels === channelsWanted) return { data, dims };
  return { data: Uint8Array.from({ length: data.length * 3 }, (_, i) => data[(i / 3) | 0]!), dims };
};

/** Planes of `(value / 255 − mean) / std`, or bytes. A grey picture fills all planes. */
export const imageTensor = (image: Image, { colour, mean, std, bytes }: InputNumbers) => {
  const planes = order[colour];
  if (bytes) return byteTensor(image, planes.length);
  const size = image.widthPx * image.heightPx;
  const data = new Float32Array(planes.length * size);
  planes.forEach((channel, plane) => {
    const values = data.subarray(plane * size, (plane + 1) * size);
    fillPlane(values, image, channel, mean[plane]!, std[plane]!);
  });
  return { data, dims: [1, planes.length, image.heightPx, image.widthPx] };
};

/** A table of all 256 values: a look-up costs a quarter of two divisions. */
const tableOf = (mean: number, std: number): Float32Array => {
  const table = new Float32Array(256);
  for (let value = 0; value < 256; value++) table[value] = (value / 255 - mean) / std;
  return table;
};

/** The same with channels last, for TensorFlow nets. RGB only. */
export const pixelTensor = (image: Image, { mean, std }: InputNumbers): Tensor => {
  const { data: pixels, widthPx, heightPx, channels } = image;
  const data = new Float32Array(widthPx * heightPx * 3);
  for (let channel = 0; channel < 3; channel++) {
    const table = tableOf(mean[channel]!, std[channel]!);
    for (let to = channel, from = channels === 3 ? channel : 0; to < data.length; to += 3) {
      data[to] = table[pixels[from]!]!;
      from += channels;
    }
  }
  return { data, dims: [1, heightPx, widthPx, 3] };
};
