import { expect, it } from 'vitest';
import { fuzz } from '../../bench/soak/fuzz.js';
import { mixed } from '../../bench/soak/mixed.js';

/** `npm run soak -- --short --only mixed,fuzz`: the long form is in bench/reports/soak.md. */
const options = {
  ...{ requests: 40, kills: 0, inputs: 400, rows: 0, seed: 7 },
  ...{ target: undefined, from: 0 },
};
const noProgress = (): void => undefined;

it('inputs that nobody should send get declared answers', async () => {
  const { section, isHeld } = await fuzz.run(options, noProgress);
  expect(isHeld, section).toBe(true);
}, 240_000);

it('a default node answers mixed requests without a fault, within its memory', async () => {
  const { section, isHeld } = await mixed.run(options, noProgress);
  expect(isHeld, section).toBe(true);
}, 240_000);
