import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layoutsPage } from '../../scripts/write-layouts.js';
import { layouts } from './index.js';

describe('the tables of layouts', () => {
  it('have an id each', () => {
    const ids = layouts.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('can each be recognised: by titles, signs, or the issuer and its labels', () => {
    for (const { id, titles, signs = [] } of layouts) {
      const weight = [...titles, ...signs].reduce((sum, one) => sum + one.weight, 0);
      expect(weight, id).toBeGreaterThan(0.2);
    }
  });

  it('say how each value is found', () => {
    for (const { id, fields } of layouts)
      for (const rule of fields) {
        const ways = [rule.labels, rule.at, rule.band, rule.unlabelled];
        expect(ways.some(Boolean), `${id} ${rule.concept}`).toBe(true);
        if (rule.unlabelled) expect(rule.pattern, `${id} ${rule.concept}`).toBeDefined();
        if (rule.concept === 'fullName') expect(rule.order, id).toBeDefined();
      }
  });

  it('are written down in docs/LAYOUTS.md (npx tsx scripts/write-layouts.ts)', () => {
    const page = readFileSync(new URL('../../docs/LAYOUTS.md', import.meta.url), 'utf8');
    expect(page).toBe(layoutsPage());
  });
});
