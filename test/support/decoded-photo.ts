import { type Photo, type PhotoOptions, openPhoto } from '../../src/image/photo.js';
import { sharp } from '../../src/image/libvips.js';
import { type Rejection, isRejection } from '../../src/contract/rejection.js';

export const photoOptions: PhotoOptions = {
  limits: { imagePixels: 1_000_000 },
  unreadable: 'fileUnreadable',
};

export const decoded = async (
  bytes: Uint8Array,
  more: Partial<PhotoOptions> = {},
): Promise<Photo> => {
  const photo = await openPhoto(bytes, { ...photoOptions, ...more });
  if (isRejection(photo)) throw new Error(JSON.stringify(photo));
  return photo;
};

export const refused = async (
  bytes: Uint8Array,
  more: Partial<PhotoOptions> = {},
): Promise<Rejection> => {
  const photo = await openPhoto(bytes, { ...photoOptions, ...more });
  if (!isRejection(photo)) throw new Error('expected a rejection');
  return photo;
};

/** 64 × 48: red left half, blue right half, a green square of 16 px in the top left corner. */
const drawing = (): Buffer => {
  const data = Buffer.alloc(64 * 48 * 3);
  for (let y = 0; y < 48; y++) {
    for (let x = 0; x < 64; x++) {
      const channel = x < 16 && y < 16 ? 1 : x < 32 ? 0 : 2;
      data[(y * 64 + x) * 3 + channel] = 255;
    }
  }
  return data;
};
export const picture = () => sharp(drawing(), { raw: { width: 64, height: 48, channels: 3 } });
