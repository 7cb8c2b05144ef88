import { rectangle } from '../../../src/geometry/quad.js';
import type { TextLine, TextPage } from '../../../src/reading/text/page.js';

/** `x y text`, in percent of a card of 1000 × 630; letters are 4 % high, labels in small ones 3 %. */
export const lineAt = (x: number, y: number, text: string, height = 4): TextLine => {
  const box = {
    x: x * 10,
    y: y * 6.3,
    width: text.length * height * 3.4,
    height: height * 6.3,
  };
  return {
    text,
    ...box,
    confidence: 0.95,
    characterConfidences: Array.from(text, () => 0.995),
    quad: rectangle(box.x, box.y, box.width, box.height),
  };
};

/** One line of print a row: `35 20 APELLIDOS`. */
export const handPage = (drawn: string): TextPage => ({
  widthPx: 1000,
  heightPx: 630,
  lines: drawn
    .trim()
    .split('\n')
    .map((row) => {
      const [, x, y, text] = /^\s*(\S+)\s+(\S+)\s(.*)$/.exec(row)!;
      return lineAt(Number(x), Number(y), text!);
    }),
});
