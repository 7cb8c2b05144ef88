import { writeFile } from 'node:fs/promises';
import {
  enlarged,
  exposePhoto,
  heightPx,
  onDocument,
  onPaper,
  onPhone,
  widthPx,
} from './photos.js';
import { passportScene, portraitScene, renderHead, selfieScene } from './render.js';

const write = async (name: string, jpeg: Buffer): Promise<void> => {
  await writeFile(new URL(`../../../specimens/${name}`, import.meta.url), jpeg);
  process.stdout.write(`specimens/${name} ${jpeg.length} bytes\n`);
};

/** The same head for the passport that goes with `selfie.jpg`. */
export const renderPassportPortrait = async (): Promise<Buffer> =>
  onDocument(
    await exposePhoto(await enlarged(renderHead(widthPx / 2, heightPx / 2, passportScene)), 9),
  );

/** Renders the selfies and the portrait of specimens/; takes two or three minutes. */
export const writeSelfies = async (): Promise<void> => {
  const selfie = await exposePhoto(renderHead(widthPx, heightPx, selfieScene), 5);
  await write('selfie.jpg', selfie);
  const portrait = await exposePhoto(renderHead(widthPx, heightPx, portraitScene), 7);
  await write('portrait.jpg', await onDocument(portrait));
  await write('selfie-screen.jpg', await onPhone(selfie));
  await write('selfie-print.jpg', await onPaper(selfie));
};
