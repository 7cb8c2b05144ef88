import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dashboard } from '../../scripts/write-dashboard.js';
import { createMetrics } from '../../src/http/metrics.js';
import { isThere, root, textOf } from './support/files.js';

type Alert = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { runbook: string };
};

const alerts = (
  parse(textOf('deploy/prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] }
).groups.flatMap(({ rules }) => rules);

describe('what watches the service', () => {
  let names: ReadonlySet<string>;
  beforeAll(async () => {
    const metrics = createMetrics(() => ({ busy: 0, queued: 0, workers: 1 }), { diskOf: root });
    metrics.answered('/x', 200, 5);
    metrics.modelFailed('finder');
    metrics.recorded('passport', 'accepted', undefined, { decode: 1 });
    const text = await metrics.text();
    names = new Set([...text.matchAll(/^([a-z]\w*?)(?=[{ ])/gm)].map((match) => match[1]!));
  });
  const asked = (text: string): string[] => [
    ...new Set([...text.matchAll(/\banverso_\w+/g)].map(([name]) => name)),
  ];

  it.each([
    'deploy/prometheus/alerts.yml',
    'deploy/grafana/anverso.json',
    'deploy/kubernetes/hpa.yaml',
  ])('%s asks for metrics that /metrics has', (path) => {
    const wanted = asked(textOf(path));
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });

  it('the disk is the one that the folder is on', async () => {
    const text = await createMetrics(() => ({ busy: 0, queued: 0, workers: 1 }), {
      diskOf: root,
    }).text();
    const bytes = (name: string) =>
      Number(new RegExp(`^anverso_disk_${name}_bytes (\\d+)$`, 'm').exec(text)![1]);
    const disk = statfsSync(root);
    expect(bytes('size')).toBe(disk.blocks * disk.bsize);
    expect(bytes('free')).toBeGreaterThan(0);
    expect(bytes('free')).toBeLessThan(bytes('size'));
  });

  it('the dashboard is the one that is written (npm run docs dashboard)', async () => {
    expect(textOf('deploy/grafana/anverso.json')).toBe(await dashboard());
  });

  it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/anverso.json'])(
    '%s counts a document under either name of its endpoint',
    (path) => {
      const routes = [...textOf(path).matchAll(/route=~\\?"([^"\\]+)\\?"/g)].map(([, one]) => one!);
      const ofDocuments = routes.filter((one) => new RegExp(`^${one}$`).test('/api/v3.2/ocr/'));
      expect(ofDocuments.length).toBeGreaterThan(0);
      for (const one of ofDocuments) expect('/api/ocr/').toMatch(new RegExp(`^${one}$`));
    },
  );

  it('every alert says how urgent it is and has its section in the runbook', () => {
    const runbook = textOf('docs/OPERATING.md');
    expect(alerts.length).toBeGreaterThan(5);
    for (const { alert, labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.runbook).toBe(`docs/OPERATING.md#${alert.toLowerCase()}`);
      expect(runbook).toMatch(new RegExp(`^### ${alert}$`, 'm'));
    }
  });

  const promtool = isThere('promtool', '--version');
  it.skipIf(!promtool)('the rules hold in Prometheus’ own tests (promtool)', () => {
    const run = (...args: string[]) => execFileSync('promtool', args, { cwd: root }).toString();
    expect(run('check', 'rules', 'deploy/prometheus/alerts.yml')).toContain('SUCCESS');
    expect(run('test', 'rules', 'deploy/prometheus/alerts.test.yml')).toContain('SUCCESS');
    expect(
      run('check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.example.yml'),
    ).toContain('SUCCESS');
  });
});
