import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

let prepared: Promise<unknown> | undefined;

/** From the package's file: by default it is fetched from a network. */
const prepare = async (): Promise<void> => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const wasmBinary = Uint8Array.from(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
};

/** An SVG that scales, with its quiet zone; it can be put into a page as it is. */
export const qrOf = async (text: string): Promise<string> => {
  await (prepared ??= prepare());
  const { svg, error } = await writeBarcode(text, { format: 'QRCode', withQuietZones: true });
  if (error) throw new Error(`no QR code: ${error}`);
  return svg
    .slice(svg.indexOf('<svg'))
    .replace(/width="(\d+)" height="(\d+)"/, 'viewBox="0 0 $1 $2"')
    .replace(/\s*<desc>.*?<\/desc>/, '')
    .trim();
};
