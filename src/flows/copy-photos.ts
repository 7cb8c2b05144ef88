import { openPhoto } from '../image/photo.js';
import { jpegOf, reviewCopy, reviewPixels } from '../image/review-copy.js';
import type { Image } from '../image/image.js';
import type { Limits } from '../spec/limits.js';
import { isRejection } from '../spec/rejection.js';
import type { PhotoName } from '../spec/review.js';

export type Copies = Readonly<Partial<Record<PhotoName, Uint8Array>>>;

const sent = ['frontside', 'backside', 'selfie'] as const;

/** What a reviewer is shown of the photos of a job: pictures that every browser can show. */
export const copyPhotos = async (
  job: Readonly<Record<string, unknown>>,
  limits: Partial<Limits>,
  portrait: Image | undefined,
): Promise<Copies> => {
  const copies: Partial<Record<PhotoName, Uint8Array>> = {};
  for (const name of sent) {
    const bytes = job[name];
    if (!(bytes instanceof Uint8Array)) continue;
    const unreadable = name === 'selfie' ? 'selfieUnreadable' : 'fileUnreadable';
    const photo = await openPhoto(bytes, { limits, unreadable, scale: reviewPixels });
    if (!isRejection(photo)) copies[name] = await reviewCopy(photo);
  }
  return { ...copies, ...(portrait && { portrait: await jpegOf(portrait) }) };
};
