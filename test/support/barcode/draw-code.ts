import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Image } from '../../../src/image/image.js';

let ready: Promise<unknown> | undefined;

const prepare = async (): Promise<void> => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const wasm = await readFile(file);
  await prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(wasm).buffer },
    fireImmediately: true,
  });
};

/** A code of one pixel a module, black on white, without its quiet zone. */
export const drawCode = async (
  format: 'QRCode' | 'PDF417',
  payload: Uint8Array,
  options: string,
): Promise<Image> => {
  await (ready ??= prepare());
  const { symbol, error } = await writeBarcode(payload, {
    format,
    options,
    addQuietZones: false,
    scale: 1,
  });
  if (error !== '') throw new Error(error);
  return {
    widthPx: symbol.width,
    heightPx: symbol.height,
    channels: 1,
    data: Uint8Array.from(symbol.data),
  };
};
