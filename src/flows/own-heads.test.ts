import { describe, expect, it } from 'vitest';
import type { Tools } from '../models/tools.js';
import { withHeadsId } from '../contract/heads.js';
import { matchLimits } from '../contract/match.js';
import {
  loadHeadVersions,
  matchLimitsOf,
  judgesOfWrongShape,
  partsOf,
  weakenedBy,
  withOwnHeads,
} from './own-heads.js';

const both = <T>(value: T) => ({ alone: value, known: value });
const head = {
  weights: both([1, 2]),
  constant: both(0.5),
  doubt: both(1),
  scale: both(2),
};
/** Only the parts that heads change. */
const tools = {
  antispoof: { version: '1', head },
  recapture: { version: '2', limits: { attack: 1, doubt: 0 } },
  faceEmbedding: { version: '3', limits: matchLimits },
} as unknown as Tools;

const part = { weights: [0.25, -1], constant: 0.5, doubt: 3 };
const rest = { madeAt: '2026-11-02T10:00:00.000Z', measured: [] };

describe('own heads of a client', () => {
  it('replace the shipped ones, and of each judge only what was fitted', () => {
    const own = withOwnHeads(tools, {
      selfie: { version: '1', known: part },
      recapture: { version: '2', maxAttack: -0.5 },
      match: { version: '3', match: 0.5, doubt: 0.4 },
    });
    expect(own.antispoof.head.weights).toEqual({ alone: [1, 2], known: [1.25, 1] });
    expect(own.antispoof.head.constant).toEqual({ alone: 0.5, known: 1 });
    expect(own.antispoof.head.doubt).toEqual({ alone: 1, known: 3 });
    expect(own.recapture.limits).toEqual({ attack: -0.5, doubt: 0 });
    expect(own.faceEmbedding.limits).toEqual({ match: 0.5, doubt: 0.4 });
    expect(tools.recapture.limits.attack).toBe(1);
  });

  it('are ignored where they were fitted to other weights', () => {
    const own = withOwnHeads(tools, {
      selfie: { version: '0', alone: part },
      recapture: { version: '0', maxAttack: 9 },
      match: { version: '0', match: 0, doubt: 0 },
    });
    expect(own).toEqual(tools);
    const wrongLength = { version: '1', alone: { ...part, weights: [1] } };
    expect(withOwnHeads(tools, { selfie: wrongLength })).toEqual(tools);
  });

  it('weaken by what they hold, not by what their file says', async () => {
    const { match, doubt } = matchLimits;
    const version = '1';
    expect(await weakenedBy({ match: { version, match: match + 0.01, doubt } })).toEqual([]);
    expect(await weakenedBy({ match: { version, match: match - 0.01, doubt } })).toEqual(['match']);
    expect(await weakenedBy({ match: { version, match, doubt: doubt - 0.01 } })).toEqual(['match']);
    expect(await weakenedBy({ recapture: { version, maxAttack: -20 } })).toEqual([]);
    expect(await weakenedBy({ recapture: { version, maxAttack: 20 } })).toEqual(['recapture']);
    expect(await weakenedBy({ selfie: { version, known: part } })).toEqual(['selfie']);
    expect(await judgesOfWrongShape({ selfie: { version, known: part } })).toEqual(['known']);
  });

  it('of a match count without a worker too', async () => {
    const { match: version } = await loadHeadVersions();
    const own = withHeadsId({ ...rest, match: { version, match: 0.5, doubt: 0.4 } });
    expect(await matchLimitsOf(own)).toEqual({ match: 0.5, doubt: 0.4 });
    const old = withHeadsId({ ...rest, match: { version: '0', match: 0, doubt: 0 } });
    expect(await matchLimitsOf(old)).toEqual(matchLimits);
    expect(await matchLimitsOf(null)).toEqual(matchLimits);
    expect(partsOf(old, await loadHeadVersions())).toEqual({ used: [], outdated: ['match'] });
  });
});
