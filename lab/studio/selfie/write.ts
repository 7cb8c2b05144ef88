import { writeFile } from 'node:fs/promises';
import { exposePhoto, heightPx, onPaper, onPhone, widthPx } from './photos.js';
import { renderHead } from './render.js';

const write = async (name: string, jpeg: Buffer): Promise<void> => {
  await writeFile(new URL(`../../../specimens/${name}`, import.meta.url), jpeg);
  process.stdout.write(`specimens/${name} ${jpeg.length} bytes\n`);
};

/** Renders the selfies of specimens/; takes a minute or two. */
export const writeSelfies = async (): Promise<void> => {
  const selfie = await exposePhoto(renderHead(widthPx, heightPx), 5);
  await write('selfie.jpg', selfie);
  await write('selfie-screen.jpg', await onPhone(selfie));
  await write('selfie-print.jpg', await onPaper(selfie));
};
