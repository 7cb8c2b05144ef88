import { describe, expect, it } from 'vitest';
import type { Homography } from '../geometry/homography.js';
import { uprightMatrix } from '../image/orientation.js';
import { type Photo, photoOf } from '../image/photo.js';
import { canonicalMirror } from './canonical-mirror.js';

const widthPx = 37;
const heightPx = 70;

/** Brighter towards the stored top left, with a grain that changes with every rotation. */
const pixelsOf = (channels: 1 | 3): Uint8Array =>
  Uint8Array.from({ length: widthPx * heightPx * channels }, (_, i) => {
    const x = Math.floor(i / channels) % widthPx;
    const y = Math.floor(i / channels / widthPx);
    return 220 - 2 * x - y + ((i * 7919) % 13);
  });

const photoWith = (data: Uint8Array, channels: 1 | 3, toPhoto: Homography): Photo =>
  photoOf({
    image: { widthPx, heightPx, channels, data },
    toPhoto,
    ...{ format: 'png', fullWidthPx: widthPx, fullHeightPx: heightPx },
  });

const storedMirrored = (data: Uint8Array, channels: 1 | 3): Uint8Array =>
  data.map((_, i) => {
    const at = Math.floor(i / channels);
    const x = at % widthPx;
    return data[(at - x + widthPx - 1 - x) * channels + (i % channels)]!;
  });

describe('a selfie is seen one way round', () => {
  const upright = uprightMatrix(1, widthPx, heightPx);

  it.each([1, 3] as const)(
    'with its brighter half at the left, mirrored or not (%d channels)',
    (channels) => {
      const plain = canonicalMirror(photoWith(pixelsOf(channels), channels, upright));
      const turned = canonicalMirror(
        photoWith(storedMirrored(pixelsOf(channels), channels), channels, upright),
      );
      expect([plain.isMirrored, turned.isMirrored]).toEqual([false, true]);
      expect(turned.photo.image.data).toEqual(pixelsOf(channels));
      expect(plain.photo.image.data).toEqual(pixelsOf(channels));
    },
  );

  it.each([
    [2, true],
    [3, true],
    [4, false],
    [5, false],
    [6, true],
    [7, true],
    [8, false],
  ])('as a person holds it: EXIF orientation %d is mirrored: %s', (orientation, isMirrored) => {
    const toPhoto = uprightMatrix(orientation, widthPx, heightPx);
    const seen = canonicalMirror(photoWith(pixelsOf(3), 3, toPhoto));
    expect(seen.isMirrored).toBe(isMirrored);
    // A second call leaves it unchanged: the brighter half is at the left now.
    expect(canonicalMirror(seen.photo).isMirrored).toBe(false);
  });

  it('at every scale, and the photo as sent stays as it was', async () => {
    const stored = storedMirrored(pixelsOf(3), 3);
    const { photo, sent } = canonicalMirror(photoWith(stored, 3, upright));
    expect((await photo.at('full')).image.data).toEqual(pixelsOf(3));
    expect(sent.image.data).toEqual(storedMirrored(pixelsOf(3), 3));
  });
});
