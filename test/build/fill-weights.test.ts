import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fillWeights } from '../../scripts/fill-weights.js';

const given = new Uint8Array(Float32Array.from([9, 1, 2, 3, 4, 5, 6]).buffer);
const sha256 = createHash('sha256').update(given).digest('hex');
const pieces = [{ to: 4, from: 4, shape: [2, 3], order: [1, 0] }];

it('puts the weights of a package where the recipe says, in the order of axes of the net', () => {
  const filled = fillWeights(new Uint8Array(32), given, { sha256, pieces });
  expect([...new Float32Array(filled.slice().buffer)]).toEqual([0, 1, 4, 2, 5, 3, 6, 0]);
});

it('takes no other file than the one that the recipe was made for', () => {
  const other = given.map((byte) => byte ^ 1);
  expect(() => fillWeights(new Uint8Array(32), other, { sha256, pieces })).toThrow(/SHA-256/);
});
