import { type Calls, callsOf } from './calls.js';
import type { Libheif } from './libheif.js';
import { type ShownPart, shownOf } from './transforms.js';
import { undecodable } from '../undecodable.js';

/** Numbers of libheif's enumerations: bytes of red, green and blue side by side. */
const [colourspace, chroma, channel] = [1, 10, 10] as const;

export type TileLimits = {
  /** Limit on all tiles together. */
  readonly imagePixels: number;
  /** Size of the picture in the file's header, for which memory is reserved. */
  readonly declaredPixels: number;
};

export type Pixels = Pick<ShownPart, 'widthPx' | 'heightPx' | 'orientations'> & {
  readonly data: Uint8Array;
};

const openPrimary = (libheif: Libheif, { attempt }: Calls, file: Uint8Array, sidePx: number) => {
  const context = libheif._heif_context_alloc();
  libheif._heif_context_set_maximum_image_size_limit(context, sidePx);
  const bytes = libheif._malloc(file.length);
  libheif.HEAPU8.set(file, bytes);
  attempt(0, (error) => {
    const given = [context, bytes, file.length, 0];
    libheif._heif_context_read_from_memory_without_copy(error, ...given);
  });
  const [handle] = attempt(1, (error, answer) =>
    libheif._heif_context_get_primary_image_handle(error, context, answer),
  );
  return { context, handle: handle! };
};

/** Tiles of the last row and column may reach past the picture, and past what is shown of it. */
const copyTile = (
  libheif: Libheif,
  { ask }: Calls,
  image: number,
  { left, top, widthPx, heightPx, data }: ShownPart & Pixels,
  [tileX, tileY]: readonly [number, number],
): void => {
  let plane = 0;
  const [stride] = ask(1, (answer) => {
    plane = libheif._heif_image_get_plane_readonly2(image, channel, answer);
  });
  const toX = tileX - left;
  const toY = tileY - top;
  const firstX = Math.max(0, -toX);
  const firstY = Math.max(0, -toY);
  const endX = Math.min(libheif._heif_image_get_width(image, channel), widthPx - toX);
  const endY = Math.min(libheif._heif_image_get_height(image, channel), heightPx - toY);
  if (endX <= firstX) return;
  for (let y = firstY; y < endY; y++) {
    const row = plane + y * stride!;
    const to = ((toY + y) * widthPx + toX + firstX) * 3;
    data.set(libheif.HEAPU8.subarray(row + firstX * 3, row + endX * 3), to);
  }
};

/**
 * The primary picture as stored. It is decoded tile by tile: a phone's is a grid of 512 × 512, and
 * as a whole it would take 40 MB more at 12 megapixels. Thumbnails, depth and gain maps are not
 * decoded.
 */
export const readTiles = (
  libheif: Libheif,
  file: Uint8Array,
  { imagePixels, declaredPixels }: TileLimits,
): Pixels => {
  const calls = callsOf(libheif);
  const sidePx = Math.floor(Math.sqrt(imagePixels));
  const { context, handle } = openPrimary(libheif, calls, file, sidePx);
  const [columns, rows, tileWidthPx, tileHeightPx, widthPx, heightPx] = calls
    .attempt(7, (error, answer) =>
      libheif._heif_image_handle_get_image_tiling(error, handle, 0, answer),
    )
    .slice(1)
    .map((count) => count >>> 0) as [number, number, number, number, number, number];
  // A few bytes can refer to one tile thousands of times: the limit counts all that would be
  // decoded.
  if (columns * rows * tileWidthPx * tileHeightPx > imagePixels)
    throw undecodable('too many pixels');
  if (widthPx * heightPx > declaredPixels) throw new Error('libheif: larger than declared');
  const item = libheif._heif_image_handle_get_item_id(handle);
  const shown = shownOf(libheif, calls, [context, item], [widthPx, heightPx]);
  const pixels = { ...shown, data: new Uint8Array(shown.widthPx * shown.heightPx * 3) };
  const options = libheif._heif_decoding_options_alloc();
  libheif.HEAPU8[options + 1] = 1; // ignore_transformations
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [image] = calls.attempt(1, (error, answer) => {
        const given = [handle, answer, colourspace, chroma, options, column, row];
        libheif._heif_image_handle_decode_image_tile(error, ...given);
      });
      copyTile(libheif, calls, image!, pixels, [column * tileWidthPx, row * tileHeightPx]);
      libheif._heif_image_release(image!);
    }
  return pixels;
};
