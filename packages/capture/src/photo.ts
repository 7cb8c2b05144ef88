import { limits } from '../../../src/contract/limits.js';
import type { Part } from './part.js';

/** An image ready to be sent, and what can be shown of it. */
export type Photo = {
  readonly file: File;
  /** Bytes before it was reduced to fit; undefined where it was not. */
  readonly reducedFrom?: number;
  /** Undefined where the browser cannot decode it; the service may. */
  readonly bitmap?: ImageBitmap;
};

/** More pixels gain nothing: at this size the letters of a page are well above 20 px. */
const maxSidePx = 4000;
const qualities = [0.92, 0.85, 0.75, 0.6];

const drawTo = (bitmap: ImageBitmap, scale: number): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(
    Math.round(bitmap.width * scale),
    Math.round(bitmap.height * scale),
  );
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/**
 * Phones take larger photos than the interface allows: first fewer pixels, then more compression.
 */
const fitting = async (bitmap: ImageBitmap, name: string, maxBytes: number): Promise<File> => {
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = drawTo(bitmap, scale);
  let blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: qualities[0]! });
  for (const quality of qualities.slice(1)) {
    if (blob.size <= maxBytes) break;
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
  // Renamed, because the file of this name on the sender's disk is not what is sent.
  return new File([blob], `${name.replace(/\.\w+$/, '')}-reduced.jpg`, { type: 'image/jpeg' });
};

const decode = async (file: File): Promise<ImageBitmap | undefined> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
};

export const openPhoto = async (file: File, part: Part): Promise<Photo> => {
  const bitmap = await decode(file);
  const maxBytes = part === 'selfie' ? limits.selfieFileBytes : limits.documentFileBytes;
  if (!bitmap) return { file };
  if (file.size <= maxBytes) return { file, bitmap };
  const smaller = await fitting(bitmap, file.name, maxBytes);
  const shown = (await decode(smaller)) ?? bitmap;
  return { file: smaller, bitmap: shown, reducedFrom: file.size };
};
