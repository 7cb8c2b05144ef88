import type { MediaType, OtherFormat } from '../contract/other-formats.js';
import { isRawTiff } from './raw-tiff.js';

/** Formats the decoder is allowed to try. Names as libvips reports them. */
export type Format = 'jpeg' | 'png' | 'webp' | 'tiff' | 'gif' | 'heif';

/** How many bytes of a file are searched for its format. */
const headBytes = 1024;

/** Pictures among the brands of an ISO base media file; the others are films. */
const heifBrands = /^....ftyp.{0,60}?(hei[cxms]|hev[cx]|mi[fa][12f]|msf1|avi[fs])/s;

/** Matched against the first bytes as latin1, one character per byte. */
const formats: readonly (readonly [Format, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['webp', /^RIFF....WEBP/s],
  ['gif', /^GIF8[79]a/],
  ['tiff', /^(II\*\0|MM\0\*)/],
  ['heif', heifBrands],
];

const others: readonly (readonly [OtherFormat, RegExp])[] = [
  ['pdf', /%PDF-/],
  ['raw', /^(....ftypcrx |FUJIFILMCCD-RAW|IIR[OS]|MMOR|IIU\0|II\*\0|MM\0\*)/s],
  ['video', /^(....(ftyp|moov|mdat|wide)|\x1aE\xdf\xa3|RIFF....AVI |FLV\x01|\0\0\x01\xba)/s],
  ['jxl', /^(\xff\n|\0\0\0\x0cJXL )/],
  ['jp2', /^(\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/],
  ['bmp', /^BM.{12}[\x0c\x28\x34\x38\x40\x6c\x7c]\0\0\0/s],
  ['ico', /^\0\0\x01\0/],
  ['psd', /^8BPS/],
  ['office', /^(PK\x03\x04.*(\[Content_Types\]|word\/|xl\/|ppt\/)|\xd0\xcf\x11\xe0)/s],
  ['archive', /^(PK\x03\x04|Rar!|7z\xbc\xaf|\x1f\x8b)/],
  ['eps', /^%!PS/],
  ['svg', /^\W{0,9}<(svg|(\?xml|!--|!doctype svg).*<svg)\b/is],
  ['html', /^\W{0,9}<(!doctype )?html/i],
  ['base64', /^(data:[\w/+.-]+;base64|\/9j\/|iVBORw0K)/],
];

const headOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString('latin1');

const match = <Name>(rows: readonly (readonly [Name, RegExp])[], head: string): Name | undefined =>
  rows.find(([, signature]) => signature.test(head))?.[0];

/**
 * The format by its first bytes; undefined for anything else. The content decides, never a file
 * name or a declared type (docs/DECISIONS.md 7). Nothing that can name another file or address is
 * on the list: SVG, PDF, MagickWand scripts and libvips' own format are not images to us.
 */
export const sniff = (bytes: Uint8Array): Format | undefined => {
  const format = match(formats, headOf(bytes));
  return format === 'tiff' && isRawTiff(bytes) ? undefined : format;
};

/** What HTTP calls the format of a file that was decoded. */
export const mediaTypeOf = (bytes: Uint8Array): MediaType => {
  const format = sniff(bytes) ?? 'jpeg';
  const isAvif = format === 'heif' && /^....ftypavi[fs]/s.test(headOf(bytes));
  return `image/${isAvif ? 'avif' : format}`;
};

/** The format of a file that is not decoded, by its first bytes. */
export const sniffOther = (bytes: Uint8Array): OtherFormat | undefined =>
  match(others, headOf(bytes));
