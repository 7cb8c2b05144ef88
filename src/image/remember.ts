import type { Image } from './image.js';

/** Results by image and by function. They are freed together with the image's pixels. */
const results = new WeakMap<Image, Map<unknown, Map<string, unknown>>>();

/** Caches the result of a function (or net) for the same pixels and arguments. */
export const remember = <T>(image: Image, by: unknown, key: string, compute: () => T): T => {
  const ofImage = results.get(image) ?? new Map<unknown, Map<string, unknown>>();
  const known = ofImage.get(by) ?? new Map<string, unknown>();
  results.set(image, ofImage.set(by, known));
  if (!known.has(key)) known.set(key, compute());
  return known.get(key) as T;
};
