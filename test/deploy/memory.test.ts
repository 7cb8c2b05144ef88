import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { textOf } from './support/files.js';

/** What was measured, in lab/bench/reports/soak.md: everything else repeats it. */
const [, measured] = /<!-- begin mixed -->(.*?)<!-- end mixed -->/s.exec(
  textOf('lab/bench/reports/soak.md'),
)!;
const figure = (pattern: RegExp): number => Number(pattern.exec(measured!)![1]);
const peakMb = figure(/highest of all samples\s*\| (\d+) MB/);
const afterMb = figure(/memory after all of it[^|]*\| (\d+) MB/);
const beforeMb = figure(/Memory: (\d+) MB before the first request/);

const units = { Mi: 2 ** 20, m: 2 ** 20, M: 2 ** 20 } as const;
const bytesOf = (text: string): number => {
  const [, count, unit] = /^(\d+)(Mi|m|M)$/.exec(text)!;
  return Number(count) * units[unit as keyof typeof units];
};

const limits = {
  'compose.yaml': (
    parse(textOf('compose.yaml')) as { services: { anverso: { mem_limit: string } } }
  ).services.anverso.mem_limit,
  'deploy/systemd/anverso.service': /^MemoryMax=(.+)$/m.exec(
    textOf('deploy/systemd/anverso.service'),
  )![1]!,
  'deploy/kubernetes/deployment.yaml': /limits: \{ memory: (\w+) \}/.exec(
    textOf('deploy/kubernetes/deployment.yaml'),
  )![1]!,
  'deploy/helm/anverso/values.yaml': (
    parse(textOf('deploy/helm/anverso/values.yaml')) as { resources: { memoryLimit: string } }
  ).resources.memoryLimit,
};

describe('the memory of a node with two workers', () => {
  it.each([
    ...['compose.yaml', 'deploy/systemd/anverso.service', 'deploy/kubernetes/deployment.yaml'],
    ...['deploy/helm/anverso/templates/deployment.yaml', 'docs/OPERATING.md', 'README.md'],
  ])('%s says what was measured at most', (path) => {
    expect(textOf(path)).toMatch(new RegExp(`\\b${peakMb} MB`));
  });

  it.each(['README.md', 'docs/OPERATING.md'])('%s says what is left at rest', (path) => {
    expect(textOf(path)).toMatch(new RegExp(`\\b${afterMb} MB`));
  });

  it('docs/OPERATING.md says what it takes before the first request', () => {
    expect(textOf('docs/OPERATING.md')).toContain(`${beforeMb} MB before the first request`);
  });

  it('has one limit, with room for what one worker’s photo and waiting bodies take', () => {
    const [limit] = Object.values(limits).map(bytesOf);
    for (const [path, text] of Object.entries(limits)) expect(bytesOf(text), path).toBe(limit);
    // 150 MB for each worker's photo and 128 MB of bodies (docs/OPERATING.md).
    expect(limit! / 1e6).toBeGreaterThan(peakMb + 2 * 150 + 128);
    const [, alarm] = /> ([\d.e]+)\n\s+for: 15m/.exec(textOf('deploy/prometheus/alerts.yml'))!;
    expect(Number(alarm)).toBeGreaterThan(peakMb * 1e6);
    expect(Number(alarm)).toBeLessThan(limit!);
  });
});
