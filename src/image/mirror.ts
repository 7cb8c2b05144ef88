import { type Image, blankImage } from './image.js';

/** Left and right exchanged. */
export const mirror = (image: Image): Image => {
  const { widthPx, heightPx, channels, data } = image;
  const turned = blankImage(widthPx, heightPx, channels);
  for (let y = 0, to = 0; y < heightPx; y++)
    for (let x = widthPx - 1; x >= 0; x--)
      for (let k = 0; k < channels; k++)
        turned.data[to++] = data[(y * widthPx + x) * channels + k]!;
  return turned;
};
