import sharp from 'sharp';
import { loadBarcodeDecoder } from '../../src/reading/barcode/decoder.js';

const svg = { operation: ['VipsForeignLoadSvg'] };

const drawn = (code: string | Buffer) =>
  sharp(typeof code === 'string' ? Buffer.from(code) : code)
    .resize(400, 400)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });

/** What a phone's camera would read from a QR code, in SVG or as a picture. */
export const decodeQr = async (code: string | Buffer): Promise<string | undefined> => {
  // The service forbids SVG to the process, which other tests load it in.
  sharp.unblock(svg);
  const { data, info } = await drawn(code).finally(() => sharp.block(svg));
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
