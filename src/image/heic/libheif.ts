import { createRequire } from 'node:module';

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

type Memory = { grow: (pages: number) => number; readonly buffer: ArrayBuffer };
type Instance = { readonly exports: Readonly<Record<string, unknown>> };

/** Declared here, because TypeScript has it among a browser's types only. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => Instance;
  readonly Memory: new (descriptor: { readonly initial: number }) => Memory;
};

const pageBytes = 65_536;

export const compileLibheif = (wasm: Uint8Array): object => new WebAssembly.Module(wasm);

/** `isFull`: the memory would have exceeded `maxBytes`, so the result is invalid. */
export const openLibheif = (module: object, maxBytes: number) => {
  let full = false;
  const limit = (memory: Memory): void => {
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      full = memory.buffer.byteLength + pages * pageBytes > maxBytes;
      if (full) throw new RangeError('the memory of the HEIF decoder is full');
      return grow(pages);
    };
  };
  const instantiateWasm = (imports: object, done: (instance: Instance) => void): object => {
    const instance = new WebAssembly.Instance(module, imports);
    for (const one of Object.values(instance.exports))
      if (one instanceof WebAssembly.Memory) limit(one);
    done(instance);
    return instance.exports;
  };
  const load = createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif.js') as (
    options: object,
  ) => Libheif;
  return { libheif: load({ instantiateWasm }), isFull: () => full };
};
