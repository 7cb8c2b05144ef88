import { qrText } from '../http/capture/qr.js';

/** Black on white, also in a dark terminal: few phones can read an inverted code. */
const onWhite = '\u001b[30;107m';
const off = '\u001b[0m';
/** ISO/IEC 18004 asks for four modules of white around the code; the text has one. */
const side = '   ';

export const printQr = async (text: string): Promise<void> => {
  const code = (await qrText(text)).trimEnd().split('\n');
  const width = Math.max(...code.map((line) => line.length));
  const lines = ['', '', ...code, '', ''].map((line) => side + line.padEnd(width) + side);
  for (const line of lines)
    process.stdout.write(`${process.stdout.isTTY ? onWhite + line + off : line.trimEnd()}\n`);
};
