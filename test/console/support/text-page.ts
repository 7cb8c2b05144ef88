import sharp from 'sharp';
import { whileDrawing } from '../../support/drawing.js';

/** As a photo of a book's page. */
export const textPage = async (): Promise<Uint8Array> => {
  const words = 'The quick brown fox jumps over the lazy dog and then it goes home to sleep ';
  const lines = Array.from(
    { length: 34 },
    (_, i) =>
      `<text x="70" y="${90 + 32 * i}" font-family="serif" font-size="22" fill="#222">${words.slice(i % 7)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#efece4"/>${lines.join('')}</svg>`;
  return whileDrawing(async () => new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer()));
};
