import { describe, expect, it } from 'vitest';
import { explain, failing, judge, type Threshold } from './threshold.js';

type Measures = { readonly size: number; readonly edge: number; readonly light: number };

const thresholds: readonly Threshold<Measures>[] = [
  { reason: 'documentCropped', measure: 'edge', above: 0, evidence: ['edge', 'size'] },
  { reason: 'documentTooSmall', measure: 'size', min: 2, max: 4 },
  { reason: 'documentNearEdges', measure: 'edge', min: 3, when: { measure: 'light', max: 8 } },
];
const fine: Measures = { size: 3, edge: 5, light: 5 };

describe('thresholds', () => {
  it.each<[string, Partial<Measures>, string | undefined]>([
    ['all hold', {}, undefined],
    ['at a minimum', { size: 2 }, undefined],
    ['at a maximum', { size: 4 }, undefined],
    ['below', { size: 1.9 }, 'documentTooSmall'],
    ['beyond', { size: 4.1 }, 'documentTooSmall'],
    ['at what it must be above', { edge: 0 }, 'documentCropped'],
    ['just above, so the next limit counts', { edge: 0.1 }, 'documentNearEdges'],
    ['where a limit does not apply', { edge: 0.1, light: 9 }, undefined],
    ['several: the first of the table', { edge: -1, size: 9 }, 'documentCropped'],
  ])('%s', (_, more, reason) => {
    expect(judge(thresholds, { ...fine, ...more })?.rejected).toBe(reason);
  });

  it('report the measures of the reason, or those that are named', () => {
    expect(judge(thresholds, { ...fine, size: 9 })?.evidence).toEqual({ size: 9 });
    expect(judge(thresholds, { ...fine, edge: -1 })?.evidence).toEqual({ edge: -1, size: 3 });
  });

  it('on measures that were not taken neither refuse nor explain', () => {
    expect(judge(thresholds, { size: 3 })).toBe(undefined);
    expect(explain(thresholds, { size: 3 }).map(({ measure }) => measure)).toEqual(['size']);
  });

  it('explain each measure once, by the limit that decides', () => {
    const shown = (measures: Measures) =>
      explain(thresholds, measures).map(({ reason, holds }) => [reason, holds]);
    expect(shown(fine)).toEqual([
      ['documentTooSmall', true],
      ['documentNearEdges', true],
    ]);
    expect(shown({ ...fine, edge: -1 })).toEqual([
      ['documentCropped', false],
      ['documentTooSmall', true],
    ]);
    expect(shown({ ...fine, edge: 1, light: 9 })).toEqual([
      ['documentCropped', true],
      ['documentTooSmall', true],
    ]);
  });

  it('say what is near its limit, and holds', () => {
    const row = { ...thresholds[1]!, doubt: 0.5 };
    const near = (size: number) => explain([row], { size })[0]!.near;
    expect([1.9, 2, 2.4, 2.5, 3.5, 3.6, 4, 4.1].map(near)).toEqual([
      ...[false, true, true, false],
      ...[false, true, true, false],
    ]);
    expect(explain(thresholds, { size: 2 })[0]!.near).toBe(false);
  });

  it('are explained as they are judged, whatever was measured', () => {
    const values = [-1, 0, 1, 2, 3, 4, 5, 9];
    for (const size of values)
      for (const edge of values)
        for (const light of values) {
          const measures = { size, edge, light };
          const broken = explain(thresholds, measures).filter(({ holds }) => !holds);
          expect(broken[0]?.reason).toBe(judge(thresholds, measures)?.rejected);
          expect(broken.length > 0).toBe(failing(thresholds, measures).length > 0);
        }
  });

  it('that need a second one are in doubt without it', () => {
    const confirmedBy = { measure: 'light', max: 5 } as const;
    const row = { reason: 'documentTooSmall', measure: 'size', max: 4, confirmedBy } as const;
    const told = (light: number) => {
      const [shown] = explain<Measures>([row], { ...fine, size: 9, light });
      return [judge<Measures>([row], { ...fine, size: 9, light })?.rejected, shown?.isDoubtful];
    };
    expect(told(5)).toEqual([undefined, true]);
    expect(told(6)).toEqual(['documentTooSmall', false]);
  });
});
