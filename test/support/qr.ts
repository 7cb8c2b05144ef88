import sharp from 'sharp';
import { loadBarcodeDecoder } from '../../src/reading/barcode/decoder.js';

/** What a phone's camera would read from a QR code, in SVG or as a picture. */
export const decodeQr = async (code: string | Buffer): Promise<string | undefined> => {
  const { data, info } = await sharp(typeof code === 'string' ? Buffer.from(code) : code)
    .resize(400, 400)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { decode } = await loadBarcodeDecoder();
  const grey = { data, widthPx: info.width, heightPx: info.height, channels: 1 } as const;
  const [found] = decode(grey, {
    formats: 'QRCode',
    binarizer: 'global',
    tryHarder: false,
    tryRotate: false,
    tryDownscale: false,
    tryInvert: false,
  });
  return found && Buffer.from(found.bytes).toString();
};
