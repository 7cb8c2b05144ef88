/** Formats the decoder is allowed to try. Names as libvips reports them. */
export type Format = 'jpeg' | 'png' | 'webp' | 'tiff' | 'gif' | 'heif';

const bytesAt = (bytes: Uint8Array, offset: number, text: string): boolean =>
  bytes.length >= offset + text.length &&
  [...text].every((char, i) => bytes[offset + i] === char.charCodeAt(0));

/**
 * The format by its first bytes; undefined for anything else. The content decides, never a file
 * name or a declared type (docs/DECISIONS.md 7). Nothing that can name another file or address is
 * on the list: SVG, PDF, MagickWand scripts and libvips' own format are not images to us.
 */
export const sniff = (bytes: Uint8Array): Format | undefined => {
  if (bytesAt(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (bytesAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (bytesAt(bytes, 0, 'RIFF') && bytesAt(bytes, 8, 'WEBP')) return 'webp';
  if (bytesAt(bytes, 0, 'GIF87a') || bytesAt(bytes, 0, 'GIF89a')) return 'gif';
  if (bytesAt(bytes, 0, 'II*\0') || bytesAt(bytes, 0, 'MM\0*')) return 'tiff';
  if (bytesAt(bytes, 4, 'ftyp')) return 'heif';
  return undefined;
};
