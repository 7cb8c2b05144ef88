import { namesInDetails } from './personal-code.js';

export const snake = (key: string): string =>
  namesInDetails[key] ??
  key.replace(/(?<=[a-z0-9])([A-Z])/g, (letter) => `_${letter.toLowerCase()}`);

/** `confidenceRatio` inside, `confidence_ratio` on the wire; values are left as they are. */
export const snakeKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [snake(key), snakeKeys(inner)]),
  );
};
