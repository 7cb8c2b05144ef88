import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

const file = new URL('../deploy/grafana/anverso.json', import.meta.url);

type Panel = {
  readonly title: string;
  readonly unit: string;
  readonly queries: Readonly<Record<string, string>>;
  readonly stacked?: true;
};

/** `/api/ocr/` is the older name of the OCR endpoint. */
const endpoints = 'route=~"/api/(v3.2/)?(ocr|biometrics/liveness)/"';
const p = (quantile: number): string =>
  `histogram_quantile(${quantile}, sum by (le) (rate(anverso_http_request_seconds_bucket{${endpoints}}[$__rate_interval])))`;

/** Symptoms that customers notice first, then causes, then the machine. */
const panels: readonly Panel[] = [
  {
    title: 'Requests a second, by status',
    unit: 'reqps',
    stacked: true,
    queries: {
      '{{status}}': `sum by (status) (rate(anverso_http_requests_total{${endpoints}}[$__rate_interval]))`,
    },
  },
  {
    title: 'Time of an answer',
    unit: 's',
    queries: { p50: p(0.5), p95: p(0.95), p99: p(0.99) },
  },
  {
    title: 'Waiting for a worker',
    unit: 'short',
    queries: { '{{instance}}': 'anverso_queue_depth' },
  },
  {
    title: 'Workers busy',
    unit: 'percentunit',
    queries: { '{{instance}}': 'anverso_workers_busy / anverso_workers' },
  },
  {
    title: 'Outcomes, by kind',
    unit: 'reqps',
    stacked: true,
    queries: {
      '{{kind}} {{outcome}}':
        'sum by (kind, outcome) (rate(anverso_transactions_total[$__rate_interval]))',
    },
  },
  {
    title: 'Refusals, by code',
    unit: 'reqps',
    stacked: true,
    queries: {
      '{{code}}':
        'topk(12, sum by (code) (rate(anverso_transactions_total{outcome="rejected"}[$__rate_interval])))',
    },
  },
  {
    title: 'Time of each stage (mean)',
    unit: 's',
    stacked: true,
    queries: {
      '{{kind}} {{stage}}':
        'sum by (kind, stage) (rate(anverso_stage_seconds_sum[$__rate_interval])) / sum by (kind, stage) (rate(anverso_stage_seconds_count[$__rate_interval]))',
    },
  },
  {
    title: 'Sessions that wait for a person',
    unit: 'short',
    // Every node says the same of the shared store.
    queries: { waiting: 'max(anverso_reviews_waiting)' },
  },
  {
    title: 'Time until a person decided',
    unit: 's',
    queries: {
      median:
        'histogram_quantile(0.5, sum by (le) (rate(anverso_review_seconds_bucket[$__rate_interval])))',
      'oldest that waits': 'max(anverso_review_oldest_seconds)',
    },
  },
  {
    title: 'Webhooks a second',
    unit: 'reqps',
    stacked: true,
    queries: {
      '{{result}}': 'sum by (result) (rate(anverso_webhooks_total[$__rate_interval]))',
    },
  },
  {
    title: 'Since something was erased',
    unit: 's',
    queries: { '{{instance}}': 'time() - anverso_erased_timestamp_seconds' },
  },
  {
    title: 'Logins refused a second',
    unit: 'reqps',
    queries: {
      '{{status}}':
        'sum by (status) (rate(anverso_http_requests_total{route=~"/api/token/.*", status=~"4.."}[$__rate_interval]))',
    },
  },
  {
    title: 'Memory',
    unit: 'bytes',
    queries: {
      '{{instance}}':
        'anverso_process_resident_memory_bytes + anverso_workers_resident_memory_bytes',
    },
  },
  {
    title: 'Disk of the embedded store, free',
    unit: 'percentunit',
    queries: { '{{instance}}': 'anverso_disk_free_bytes / anverso_disk_size_bytes' },
  },
  {
    title: 'CPU',
    unit: 'percentunit',
    queries: {
      '{{instance}}': 'rate(anverso_process_cpu_seconds_total[$__rate_interval])',
    },
  },
  {
    title: 'Event loop lag (p99)',
    unit: 's',
    queries: { '{{instance}}': 'anverso_nodejs_eventloop_lag_p99_seconds' },
  },
  {
    title: 'Faults a second',
    unit: 'reqps',
    queries: {
      '{{instance}} {{status}}':
        'sum by (instance, status) (rate(anverso_http_requests_total{status=~"5.."}[$__rate_interval]))',
    },
  },
];

const datasource = { type: 'prometheus', uid: '${datasource}' };

const panelOf = ({ title, unit, queries, stacked }: Panel, at: number) => ({
  id: at + 1,
  type: 'timeseries',
  title,
  datasource,
  gridPos: { h: 8, w: 12, x: (at % 2) * 12, y: Math.floor(at / 2) * 8 },
  fieldConfig: {
    defaults: {
      unit,
      min: 0,
      custom: {
        fillOpacity: stacked ? 30 : 0,
        stacking: { mode: stacked ? 'normal' : 'none' },
      },
    },
    overrides: [],
  },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
  targets: Object.entries(queries).map(([legendFormat, expr], query) => ({
    refId: String.fromCharCode(65 + query),
    datasource,
    expr,
    legendFormat,
  })),
});

/** deploy/grafana/anverso.json, to import into Grafana. */
export const dashboard = async (): Promise<string> => {
  const page = {
    uid: 'anverso',
    title: 'Anverso',
    tags: ['anverso'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' }],
    },
    panels: panels.map(panelOf),
  };
  const options = await resolveConfig(file);
  return format(JSON.stringify(page, undefined, 2), { ...options, parser: 'json' });
};

if (process.argv[1] === import.meta.filename) writeFileSync(file, await dashboard());
