import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReadResult } from 'zxing-wasm/reader';
import { point } from '../../geometry/point.js';
import { mapQuad } from '../../geometry/quad.js';
import type { Image } from '../../image/image.js';
import type { Barcode } from './barcode.js';

export type Effort = {
  readonly formats: 'QRCode' | 'PDF417' | 'QRCode,PDF417';
  /**
   * The threshold between dark and light: `local` from the neighbourhood, `global` from the
   * histogram.
   */
  readonly binarizer: 'local' | 'global';
  readonly tryHarder: boolean;
  /** Also tries quarter turns, which a PDF417 needs; a QR code is found at any angle. */
  readonly tryRotate: boolean;
  /** Also tries the image reduced: finds large and blurred codes. */
  readonly tryDownscale: boolean;
  /** Also tries codes printed light on dark. */
  readonly tryInvert: boolean;
};

export type BarcodeDecoder = {
  /** Codes of a grey image, quads in its own pixels; only those that pass error correction. */
  readonly decode: (grey: Image, effort: Effort) => Barcode[];
};

/** The part of the compiled library that we use. Its own types need a browser's. */
type Zxing = {
  readonly HEAPU8: Uint8Array;
  readonly _malloc: (bytes: number) => number;
  readonly _free: (pointer: number) => void;
  readonly readBarcodesFromPixmap: (
    pointer: number,
    widthPx: number,
    heightPx: number,
    options: Readonly<Record<string, string | number | boolean>>,
  ) => {
    readonly size: () => number;
    readonly get: (i: number) => Pick<ReadResult, 'format' | 'isValid' | 'bytes' | 'position'>;
    readonly delete: () => void;
  };
};

/** Order of the library's enumerations: LocalAverage, GlobalHistogram. */
const binarizers = { local: 0, global: 1 } as const;

const optionsOf = (effort: Effort) => ({
  ...effort,
  binarizer: binarizers[effort.binarizer],
  tryDenoise: false,
  isPure: false,
  downscaleThreshold: 500,
  downscaleFactor: 2,
  minLineCount: 2,
  maxNumberOfSymbols: 8,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: false,
});

const symbologies: Readonly<Record<string, Barcode['symbology']>> = {
  QRCode: 'QR',
  QRCodeModel2: 'QR',
  PDF417: 'PDF417',
};

const decodeWith = (zxing: Zxing, grey: Image, effort: Effort): Barcode[] => {
  const pointer = zxing._malloc(grey.data.length);
  if (pointer === 0) throw new Error('the barcode decoder has no memory left');
  try {
    zxing.HEAPU8.set(grey.data, pointer);
    const { widthPx, heightPx } = grey;
    const found = zxing.readBarcodesFromPixmap(pointer, widthPx, heightPx, optionsOf(effort));
    try {
      return Array.from({ length: found.size() }, (_, i) => found.get(i)).flatMap((result) => {
        const symbology = symbologies[result.format];
        if (!result.isValid || symbology === undefined || result.bytes.length === 0) return [];
        const quad = mapQuad(result.position, ({ x, y }) => point(x, y));
        return { symbology, bytes: Uint8Array.from(result.bytes), quad };
      });
    } finally {
      found.delete();
    }
  } finally {
    zxing._free(pointer);
  }
};

/** Reads ZXing-C++ (WebAssembly) from the package's file, because by default it is downloaded. */
export const loadBarcodeDecoder = async (): Promise<BarcodeDecoder> => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasm = await readFile(file);
  const zxing = (await prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(wasm).buffer },
    fireImmediately: true,
  })) as unknown as Zxing;
  return { decode: (grey, effort) => decodeWith(zxing, grey, effort) };
};
