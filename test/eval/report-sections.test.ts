import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReport, withSection } from '../../lab/eval/report-sections.js';

const outline = { head: '# Reading\n', names: ['fronts', 'time'] };

describe('a report of several sections', () => {
  const both = withSection(
    withSection('', outline, { name: 'time', text: '## Time\n\n3 ×' }),
    outline,
    { name: 'fronts', text: '## Fronts\n\n95 %' },
  );

  it('has them in the order of the outline, whichever was measured first', () => {
    expect(both.indexOf('95 %')).toBeLessThan(both.indexOf('3 ×'));
    expect(both.startsWith('# Reading\n')).toBe(true);
  });

  it('keeps the others when one is measured anew', () => {
    const anew = withSection(both, outline, { name: 'fronts', text: '## Fronts\n\n97 %' });
    expect(anew).toBe(both.replace('95 %', '97 %'));
  });

  it('drops what the outline no longer has', () => {
    const fewer = { ...outline, names: ['time'] };
    const anew = withSection(both, fewer, { name: 'time', text: '## Time\n\n2 ×' });
    expect(anew).not.toContain('Fronts');
  });
});

describe('a run over a part of the set', () => {
  it('leaves what is published as it is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    try {
      const { keep, file } = createReport('reading', outline, folder);
      keep('time', '2 ×', { limit: 3 });
      expect(existsSync(file)).toBe(false);
      keep('time', '3 ×', { limit: Infinity });
      keep('time', '4 ×', { limit: 2 });
      keep('time', '5 ×', { limit: Infinity, group: 'photo' });
      const published = readFileSync(file, 'utf8');
      expect(published).toContain('3 ×');
      expect(published).not.toMatch(/[45] ×/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
