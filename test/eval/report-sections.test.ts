import { describe, expect, it } from 'vitest';
import { withSection } from '../../eval/report-sections.js';

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
