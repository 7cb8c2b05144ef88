/** What looks into image files before a decoder does. */
import sharp from 'sharp';
import { strip } from '../../../../../../src/image/container/strip.js';
import { stripHeif } from '../../../../../../src/image/container/strip-heif.js';
import { writeHeif } from '../../../../../../src/image/container/write-heif.js';
import { jpegQualityOf } from '../../../../../../src/image/jpeg-quality.js';
import { sniff, sniffOther } from '../../../../../../src/image/sniff.js';
import { undeclared } from '../../target.js';
import type { GuidedTarget } from '../target.js';

/** Refusals of ours, and reads past the end of the file. */
const isDeclared = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && 'why' in error);

/** The tables of a phone's file, with data that stands for the picture's. */
const tinyHeic = (): Uint8Array => {
  const small = { type: 'hvc1', data: Buffer.alloc(9, 7), properties: [1] };
  const body = Buffer.from([0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 7]);
  return writeHeif({
    codec: 'hevc',
    items: [{ ...small, type: 'grid' }, small, small],
    tiles: [2, 3, 2],
    properties: [{ type: 'ispe', body }],
  });
};

const tiny = () => sharp({ create: { width: 9, height: 7, channels: 3, background: '#9a8f80' } });

export const target: GuidedTarget = {
  about: 'containers of JPEG, PNG, WebP, GIF, TIFF, AVIF, HEIC',
  subject: ['src/image/container', 'src/image/jpeg-quality', 'src/image/sniff'],
  seeds: async () => {
    const turned = { exif: { IFD0: { Orientation: '6' } } };
    const described = () => tiny().withExif(turned.exif).withXmp('<x/>');
    return [
      await described().jpeg().toBuffer(),
      await described().jpeg({ progressive: true }).toBuffer(),
      await described().png({ palette: true }).toBuffer(),
      await described().webp().toBuffer(),
      await described().webp({ lossless: true }).toBuffer(),
      await described().tiff().toBuffer(),
      await described().tiff({ tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer(),
      await tiny().gif().toBuffer(),
      await described().avif({ effort: 0 }).toBuffer(),
      await tiny().ensureAlpha(0.5).avif({ effort: 0 }).toBuffer(),
      tinyHeic(),
    ];
  },
  words: [
    ...['meta', 'iinf', 'infe', 'iref', 'dimg', 'auxl', 'iloc', 'idat', 'pitm', 'ipma', 'grid'],
    ...['zTXt', 'iTXt', 'iCCP', 'eXIf', 'Exif\0\0', 'ANMF', 'ANIM', 'ALPH', 'VP8X', 'EXIF'],
    ...['II*\0', 'MM\0*', '\x12\x01\x03\0', '\xff\xe1', '\xff\xda', '\xff\xc2', '\x21\xf9\x04'],
  ],
  tryOne: (bytes) => {
    jpegQualityOf(bytes);
    sniffOther(bytes);
    const format = sniff(bytes);
    if (format === undefined) return;
    let stripped: Uint8Array | undefined;
    try {
      stripped = (format === 'heif' ? stripHeif(bytes) : strip(bytes, format))?.bytes;
    } catch (error) {
      if (isDeclared(error)) return;
      throw error;
    }
    // What is left is no longer than what came, but for a directory or tables written anew, is of
    // the same format, and nothing is left to take away.
    if (!stripped) return;
    if (stripped.length > bytes.length + 4000) throw undeclared('longer than before');
    if (sniff(stripped) !== format) throw undeclared('of another format');
    const again = format === 'heif' ? stripHeif(stripped) : strip(stripped, format);
    if (format !== 'tiff' && Buffer.compare(again!.bytes, stripped) !== 0)
      throw undeclared('not the same a second time');
  },
};
