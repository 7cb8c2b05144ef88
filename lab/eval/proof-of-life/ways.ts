import type { Ways } from './spoilt.js';
import { copyWays } from './ways-copy.js';
import { fineWays } from './ways-fine.js';
import { framingWays } from './ways-framing.js';
import { qualityWays } from './ways-quality.js';

/**
 * By the code that they must get; `ok` must get none. Portraits (820) need a search and are made in
 * sets.ts.
 */
export const ways: Readonly<Record<string, Ways>> = {
  ...framingWays,
  ...qualityWays,
  818: copyWays,
  ok: fineWays,
};
