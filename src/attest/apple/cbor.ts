import { decode } from 'cborg';

/** Reads a map in CBOR; undefined if the bytes are anything else. */
export const readMap = (bytes: Uint8Array): ReadonlyMap<unknown, unknown> | undefined => {
  try {
    const value: unknown = decode(bytes, {
      allowIndefinite: false,
      allowUndefined: false,
      rejectDuplicateMapKeys: true,
      strict: true,
      useMaps: true,
    });
    return value instanceof Map ? value : undefined;
  } catch {
    return undefined;
  }
};

export const bytesIn = (value: unknown): Uint8Array | undefined =>
  value instanceof Uint8Array ? value : undefined;
