import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReadResult } from 'zxing-wasm/reader';
import { point } from '../../geometry/point.js';
import { type Quad, mapQuad } from '../../geometry/quad.js';
import type { Image } from '../../image/image.js';
import type { Barcode } from './barcode.js';

/** How hard one look tries. Numbers are the library's own. */
export type Effort = {
  readonly formats: 'QRCode' | 'PDF417' | 'QRCode,PDF417';
  /** Dark against the neighbourhood, or against one valley of the histogram. */
  readonly binarizer: 'local' | 'global';
  readonly tryHarder: boolean;
  /** Quarter turns: a QR code is found at any angle without, a PDF417 is not. */
  readonly tryRotate: boolean;
  /** Looks at the picture reduced as well: finds what is large and blurred. */
  readonly tryDownscale: boolean;
  /** Light on dark. */
  readonly tryInvert: boolean;
};

export type BarcodeDecoder = {
  /** Codes of a grey picture, quads in its own pixels. Only those whose error correction holds. */
  readonly decode: (grey: Image, effort: Effort) => Barcode[];
};

/** What is used of the compiled library: its own types need a browser's. */
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
  formats: effort.formats,
  tryHarder: effort.tryHarder,
  tryRotate: effort.tryRotate,
  tryInvert: effort.tryInvert,
  tryDownscale: effort.tryDownscale,
  tryDenoise: false,
  binarizer: binarizers[effort.binarizer],
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

const copyOf = (position: Quad): Quad => mapQuad(position, ({ x, y }) => point(x, y));

const decodeWith = (zxing: Zxing, grey: Image, effort: Effort): Barcode[] => {
  const pointer = zxing._malloc(grey.data.length);
  if (pointer === 0) throw new Error('the barcode decoder has no memory left');
  try {
    zxing.HEAPU8.set(grey.data, pointer);
    const found = zxing.readBarcodesFromPixmap(
      pointer,
      grey.widthPx,
      grey.heightPx,
      optionsOf(effort),
    );
    try {
      return Array.from({ length: found.size() }, (_, i) => found.get(i)).flatMap((result) => {
        const symbology = symbologies[result.format];
        if (!result.isValid || symbology === undefined || result.bytes.length === 0) return [];
        return {
          symbology,
          bytes: Uint8Array.from(result.bytes),
          quad: copyOf(result.position),
        };
      });
    } finally {
      found.delete();
    }
  } finally {
    zxing._free(pointer);
  }
};

/**
 * ZXing-C++ as WebAssembly, from the package's own file: left alone, the library would fetch it from a
 * public network.
 */
export const loadBarcodeDecoder = async (): Promise<BarcodeDecoder> => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasm = await readFile(file);
  const zxing = (await prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(wasm).buffer },
    fireImmediately: true,
  })) as unknown as Zxing;
  return { decode: (grey, effort) => decodeWith(zxing, grey, effort) };
};
