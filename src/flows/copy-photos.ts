import { openPhoto, type Photo } from '../image/photo.js';
import { jpegOf, reviewCopy, reviewPixels } from '../image/review-copy.js';
import type { Image } from '../image/image.js';
import type { Limits } from '../contract/limits.js';
import { isRejection } from '../contract/rejection.js';
import { type PhotoName, type SentName, sentNames } from '../contract/review.js';

export type Copies = Readonly<Partial<Record<PhotoName, Uint8Array>>>;

/** By their names in the request. */
export type SentPhotos = Readonly<Partial<Record<SentName, Photo | undefined>>>;

/**
 * Copies of a job's photos for a reviewer, in a format that every browser can show. `opened`: those
 * that the flow has decoded; where it ended early, the others are decoded here.
 */
export const copyPhotos = async (
  job: Readonly<Partial<Record<SentName, unknown>>>,
  opened: SentPhotos,
  limits: Partial<Limits>,
  portrait: Image | undefined,
): Promise<Copies> => {
  const copies: Partial<Record<PhotoName, Uint8Array>> = {};
  for (const name of sentNames) {
    const bytes = job[name];
    if (!(bytes instanceof Uint8Array)) continue;
    const unreadable = name === 'selfie' ? 'selfieUnreadable' : 'fileUnreadable';
    const photo =
      (await opened[name]?.at(reviewPixels)) ??
      (await openPhoto(bytes, { limits, unreadable, scale: reviewPixels }));
    if (!isRejection(photo)) copies[name] = await reviewCopy(photo);
  }
  return { ...copies, ...(portrait && { portrait: await jpegOf(portrait) }) };
};
