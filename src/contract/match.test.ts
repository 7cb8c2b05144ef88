import { expect, it } from 'vitest';
import { matchLimits, verdictOf } from './match.js';

const { match, doubt } = matchLimits;

it.each([
  [1, 'match'],
  [match, 'match'],
  [match - 0.001, 'doubt'],
  [doubt, 'doubt'],
  [doubt - 0.001, 'no_match'],
  [-0.2, 'no_match'],
])('a similarity of %f is %s', (similarity, verdict) =>
  expect(verdictOf(similarity)).toBe(verdict),
);
