import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { usageError } from '../command.js';
import { bytesOf } from '../read-input.js';
import type { Part } from '../../flows/overlay.js';
import { article, figure, pageHead, type Thumbnail } from './html-parts.js';
import { summary } from './html-summary.js';
import { overlaysOf } from './overlays.js';
import type { Result } from './result.js';

const thumbnailPx = 640;

const thumbnailOf = async (file: string, pixels: number): Promise<Thumbnail | undefined> => {
  try {
    const bytes = await bytesOf(file);
    const photo = sharp(bytes, { limitInputPixels: pixels, failOn: 'none' });
    const { autoOrient } = await photo.metadata();
    const small = await photo
      .autoOrient()
      .resize({ width: thumbnailPx, height: thumbnailPx, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 70 })
      .toBuffer();
    return {
      dataUrl: `data:image/jpeg;base64,${small.toString('base64')}`,
      widthPx: autoOrient.width,
      heightPx: autoOrient.height,
    };
  } catch {
    return undefined;
  }
};

export type HtmlOptions = {
  readonly title: string;
  /** The field of the request that the photos belong to. */
  readonly part: Part;
  readonly imagePixels: number;
};

/** Written photo by photo: ten thousand pictures would not fit in memory. */
export const openHtmlReport = async (path: string, { title, part, imagePixels }: HtmlOptions) => {
  // Readable by its owner only: it shows other people's documents.
  const file = await open(path, 'w', 0o600).catch((fault: Error) => {
    throw usageError(`--html ${path} cannot be written (${fault.message})`);
  });
  await file.write(pageHead(title));
  const picture = async (photo: string, of: Part, { diagnostics }: Result): Promise<string> =>
    figure(await thumbnailOf(photo, imagePixels), overlaysOf(diagnostics, of), photo);
  return {
    add: async (result: Result): Promise<void> => {
      const front = await picture(result.file, result.type === 'selfie' ? 'selfie' : part, result);
      const back = result.back === undefined ? '' : await picture(result.back, 'backside', result);
      await file.write(article(result, front + back));
    },
    close: async (results: readonly Result[]): Promise<void> => {
      await file.write(`${summary(results)}</html>\n`);
      await file.close();
    },
  };
};
