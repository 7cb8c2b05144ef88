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

const write = async (text: string) => {
  await (prepared ??= prepare());
  const written = await writeBarcode(text, { format: 'QRCode', withQuietZones: true });
  if (written.error) throw new Error(`no QR code: ${written.error}`);
  return written;
};

/** In half blocks, for a terminal. */
export const qrText = async (text: string): Promise<string> => (await write(text)).utf8;

/** An SVG that scales, with its quiet zone; it can be put into a page as it is. */
export const qrOf = async (text: string): Promise<string> => {
  const { svg } = await write(text);
  return svg
    .slice(svg.indexOf('<svg'))
    .replace(/width="(\d+)" height="(\d+)"/, 'viewBox="0 0 $1 $2"')
    .replace(/\s*<desc>.*?<\/desc>/, '')
    .trim();
};
