/** A file reduced to its picture, and the few other values that are needed. */
export type Stripped = {
  readonly bytes: Uint8Array;
  /** The EXIF number of the orientation. */
  readonly orientation: number;
  /** A JPEG whose coefficients are all held in memory until its last scan has been read. */
  readonly isHeldWhole?: boolean;
};

export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Kept parts one after another; the file itself where nothing was left out. */
export const joined = (file: Buffer, parts: readonly Buffer[]): Uint8Array => {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length === file.length && parts.every((part) => part.buffer === file.buffer)) return file;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};
