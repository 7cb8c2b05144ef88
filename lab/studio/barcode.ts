import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Svg } from './pen.js';

// From the package's own file: by default the module would be fetched from the network.
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer;
prepareZXingModule({ overrides: { wasmBinary } });

type Symbol2d = {
  readonly format: 'QRCode' | 'PDF417';
  readonly content: string | Uint8Array;
  /** `ecLevel=M`, `columns=12`. */
  readonly options?: string;
};

type Place = { readonly xMm: number; readonly yMm: number; readonly widthMm: number };

/** The dark modules of each row as runs: few enough shapes for a vector drawing. */
const pathOf = (data: Uint8ClampedArray | Uint8Array, width: number, height: number): string => {
  const parts: string[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width;) {
      let end = x;
      while (end < width && data[y * width + end]! < 128) end++;
      if (end > x) parts.push(`M${x} ${y}h${end - x}v1h${x - end}z`);
      x = Math.max(end, x + 1);
    }
  return parts.join('');
};

/** A symbol with its quiet zone, as wide as asked; its height follows. */
export const drawBarcode = async (
  { format, content, options = '' }: Symbol2d,
  { xMm, yMm, widthMm }: Place,
): Promise<Svg> => {
  const { symbol, error } = await writeBarcode(content, {
    format,
    options,
    scale: 1,
    addQuietZones: false,
  });
  if (error) throw new Error(`${format}: ${error}`);
  const { width, height } = symbol;
  const quiet = format === 'QRCode' ? 4 : 2;
  const scale = widthMm / (width + 2 * quiet);
  return `<g transform="translate(${xMm} ${yMm}) scale(${scale.toFixed(5)})">
    <rect width="${width + 2 * quiet}" height="${height + 2 * quiet}" fill="#fff"/>
    <path transform="translate(${quiet} ${quiet})" shape-rendering="crispEdges" fill="#111" d="${pathOf(symbol.data, width, height)}"/></g>`;
};
