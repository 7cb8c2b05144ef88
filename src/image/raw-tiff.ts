const tags = { newSubfileType: 254, dngVersion: 50_706 } as const;

/**
 * A camera's raw file is a TIFF whose first picture is a small preview (TIFF 6.0, NewSubfileType;
 * DNG 1.7). Decoded as a TIFF, it would silently give the preview instead of the photo.
 */
export const isRawTiff = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[0] === 0x49;
  try {
    const directory = view.getUint32(4, little);
    const entries = Array.from(
      { length: view.getUint16(directory, little) },
      (_, i) => directory + 2 + 12 * i,
    );
    return entries.some((at) => {
      const tag = view.getUint16(at, little);
      const isPreview = tag === tags.newSubfileType && (view.getUint32(at + 8, little) & 1) === 1;
      return isPreview || tag === tags.dngVersion;
    });
  } catch {
    return false; // past the end: left to the decoder to refuse
  }
};
