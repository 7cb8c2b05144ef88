import { expect, it, vi } from 'vitest';
import { blankImage } from './image.js';
import { remember } from './remember.js';

it('computes once for the same pixels, function and arguments', () => {
  const image = blankImage(4, 4, 1);
  const other = blankImage(4, 4, 1);
  const compute = vi.fn(() => undefined);
  const by = {};
  remember(image, by, 'a', compute);
  remember(image, by, 'a', compute);
  expect(compute).toHaveBeenCalledTimes(1);
  remember(image, by, 'b', compute);
  remember(image, {}, 'a', compute);
  remember(other, by, 'a', compute);
  expect(compute).toHaveBeenCalledTimes(4);
});
