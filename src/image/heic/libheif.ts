import { createRequire } from 'node:module';
import { createLimitedMemory } from '../wasm/limited-memory.js';

/**
 * The part of libheif's C interface in use (libheif/api/libheif/*.h). A function that can fail
 * writes its error to the address that it is given first; the error's first word is 0 for success.
 */
export type Libheif = {
  /** A new array after the memory has grown. */
  readonly HEAPU8: Uint8Array;
  readonly _malloc: (bytes: number) => number;
  readonly _heif_context_alloc: () => number;
  readonly _heif_context_set_maximum_image_size_limit: (context: number, sidePx: number) => void;
  readonly _heif_context_read_from_memory_without_copy: Call;
  readonly _heif_context_get_primary_image_handle: Call;
  readonly _heif_image_handle_get_item_id: (handle: number) => number;
  readonly _heif_image_handle_get_image_tiling: Call;
  readonly _heif_image_handle_decode_image_tile: Call;
  readonly _heif_decoding_options_alloc: () => number;
  readonly _heif_item_get_transformation_properties: (...args: number[]) => number;
  readonly _heif_item_get_property_type: (...args: number[]) => number;
  readonly _heif_item_get_property_transform_rotation_ccw: (...args: number[]) => number;
  readonly _heif_item_get_property_transform_mirror: (...args: number[]) => number;
  readonly _heif_item_get_property_transform_crop_borders: (...args: number[]) => void;
  readonly _heif_image_get_width: (image: number, channel: number) => number;
  readonly _heif_image_get_height: (image: number, channel: number) => number;
  readonly _heif_image_get_plane_readonly2: (...args: number[]) => number;
  readonly _heif_image_release: (image: number) => void;
};
type Call = (error: number, ...args: number[]) => void;

/** `isFull`: the memory would have exceeded `maxBytes`, so the result is invalid. */
export const openLibheif = (module: object, maxBytes: number) => {
  const { instantiateWasm, isFull } = createLimitedMemory(module, maxBytes);
  const load = createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif.js') as (
    options: object,
  ) => Libheif;
  return { libheif: load({ instantiateWasm }), isFull };
};
