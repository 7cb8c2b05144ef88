import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CameraJudged } from '../contract/camera-baseline.js';
import type { Decision, DecisionOutcome } from '../contract/decision.js';
import type { ReviewVerdict } from '../contract/review.js';

type PoolLoad = { readonly busy: number; readonly queued: number; readonly workers: number };

const watchDisk = (folder: string, registers: Registry[]): void => {
  const gauges = {
    size: ['Size of the disk of the embedded store.', 'blocks'],
    free: ['What is left of it for the service.', 'bavail'],
  } as const;
  for (const [name, [help, blocks]] of Object.entries(gauges))
    new Gauge({
      name: `anverso_disk_${name}_bytes`,
      help,
      registers,
      async collect() {
        const disk = await statfs(folder).catch(() => undefined);
        this.set(disk ? disk[blocks] * disk.bsize : Number.NaN);
      },
    });
};

/** Labels are closed sets (routes, codes, stages), never text of a client: no personal data. */
export const createMetrics = (
  load: () => PoolLoad,
  more: {
    readonly loginsWaiting?: () => number;
    readonly bytesInFlight?: () => number;
    readonly workersBytes?: () => number;
    /** How far the clock is from the time that the store has watched pass. */
    readonly unconfirmedMs?: () => number;
    /** The folder of the embedded store; absent where the database has another disk. */
    readonly diskOf?: string;
  } = {},
) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'anverso_' });
  const registers = [registry];

  const requests = new Counter({
    name: 'anverso_http_requests_total',
    help: 'Requests answered, by route and HTTP status.',
    labelNames: ['route', 'status'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'anverso_http_request_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['route'] as const,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const outcomes = new Counter({
    name: 'anverso_transactions_total',
    help: 'Recorded transactions, by kind, outcome and code of the interface.',
    labelNames: ['kind', 'outcome', 'code'] as const,
    registers,
  });
  const stages = new Histogram({
    name: 'anverso_stage_seconds',
    help: 'Time of each stage of a flow.',
    labelNames: ['kind', 'stage'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const reuses = new Counter({
    name: 'anverso_refresh_reuse_total',
    help: 'Refresh tokens that came a second time: two parties had them.',
    registers,
  });
  const refusals = new Counter({
    name: 'anverso_connections_refused_total',
    help: 'Connections refused, because the node or one address had too many.',
    labelNames: ['limit'] as const,
    registers,
  });
  const modelFailures = new Counter({
    name: 'anverso_model_failures_total',
    help: 'Faults of a model: missing, changed, not to be opened, or wrong on its known answer.',
    labelNames: ['model'] as const,
    registers,
  });
  const sessions = new Counter({
    name: 'anverso_sessions_total',
    help: 'Capture sessions, by what became of them: created, finished, expired or cancelled.',
    labelNames: ['status'] as const,
    registers,
  });
  const decisions = new Counter({
    name: 'anverso_decisions_total',
    help: 'Decisions about sessions: approved, review or declined; sandbox for made-up ones.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const reviews = new Counter({
    name: 'anverso_reviews_total',
    help: 'What reviewers said of sessions: approve, decline or retake. Sandboxes are not counted.',
    labelNames: ['verdict'] as const,
    registers,
  });
  const overrules = new Counter({
    name: 'anverso_review_checks_total',
    help: 'Checks that sent a session to a person, by what the person decided.',
    labelNames: ['check', 'outcome'] as const,
    registers,
  });
  const reviewSeconds = new Histogram({
    name: 'anverso_review_seconds',
    help: 'Time from the end of a session to what a person decided of it.',
    buckets: [60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400, 259_200],
    registers,
  });
  const webhooks = new Counter({
    name: 'anverso_webhooks_total',
    help: 'Attempts to deliver a webhook: delivered, failed, or given up after the last.',
    labelNames: ['result'] as const,
    registers,
  });
  // An alert looks at the increase, and a counter that is not there yet has none.
  for (const result of ['delivered', 'failed', 'given up']) webhooks.inc({ result }, 0);
  const erased = new Gauge({
    name: 'anverso_erased_timestamp_seconds',
    help: 'When this node last erased what had expired; 0 before the first time.',
    registers,
  });
  const bands = new Counter({
    name: 'anverso_liveness_bands_total',
    help: 'Scored selfies by band, and whether the baseline of their camera was known.',
    labelNames: ['band', 'baseline'] as const,
    registers,
  });
  const shifts = new Histogram({
    name: 'anverso_camera_shift',
    help: 'How far the baseline of a camera moved the raw score of a selfie.',
    buckets: [-3, -2, -1, -0.5, 0, 0.5, 1, 2, 3],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const streamCounts: (() => number)[] = [];
  const socketCounts: (() => number)[] = [];
  gauge('anverso_session_streams', 'Sessions that are being followed.', () =>
    streamCounts.reduce((sum, count) => sum + count(), 0),
  );
  gauge('anverso_conversation_sockets', 'Open WebSockets of conversations.', () =>
    socketCounts.reduce((sum, count) => sum + count(), 0),
  );
  gauge('anverso_workers', 'Inference workers.', () => load().workers);
  gauge('anverso_workers_busy', 'Inference workers at work.', () => load().busy);
  gauge(
    'anverso_workers_resident_memory_bytes',
    'Resident memory of the processes of all workers.',
    () => more.workersBytes?.() ?? 0,
  );
  gauge('anverso_queue_depth', 'Requests that wait for a worker.', () => load().queued);
  gauge(
    'anverso_logins_waiting',
    'Logins whose password waits to be checked.',
    () => more.loginsWaiting?.() ?? 0,
  );
  gauge(
    'anverso_body_bytes',
    'Bytes of the bodies that are in flight.',
    () => more.bytesInFlight?.() ?? 0,
  );

  gauge(
    'anverso_clock_unconfirmed_seconds',
    'How far the clock is ahead of the time that the store has watched pass, by which is erased.',
    () => (more.unconfirmedMs?.() ?? 0) / 1000,
  );
  if (more.diskOf !== undefined) watchDisk(more.diskOf, registers);

  let scrape: Promise<string> | undefined;
  type Waiting = { readonly waiting: number; readonly oldestAt: Date | null };
  const gaugesOf = (names: readonly [count: string, oldest: string], of: string) => {
    let read = (): Promise<Waiting> => Promise.resolve({ waiting: 0, oldestAt: null });
    new Gauge({
      name: names[0],
      help: `${of}; the same on every node.`,
      registers,
      async collect() {
        const { waiting } = await read().catch(() => ({ waiting: Number.NaN }));
        this.set(waiting);
      },
    });
    new Gauge({
      name: names[1],
      help: 'How long the oldest of them has waited; 0 where none waits.',
      registers,
      async collect() {
        const since = await read().then(
          ({ oldestAt }) => oldestAt?.getTime() ?? Date.now(),
          () => Number.NaN,
        );
        this.set(Math.max(0, (Date.now() - since) / 1000));
      },
    });
    return (by: () => Promise<Waiting>): void => void (read = by);
  };
  const watchReviews = gaugesOf(
    ['anverso_reviews_waiting', 'anverso_review_oldest_seconds'],
    'Sessions of all clients that wait for a reviewer',
  );
  const watchWebhooks = gaugesOf(
    ['anverso_webhooks_waiting', 'anverso_webhook_oldest_seconds'],
    'Events of all clients that are not delivered yet',
  );

  return {
    contentType: registry.contentType,
    /** Concurrent scrapes share one result. */
    text: (): Promise<string> =>
      (scrape ??= registry.metrics().finally(() => (scrape = undefined))),
    refreshReused: () => reuses.inc(),
    connectionRefused: (limit: 'node' | 'address') => refusals.inc({ limit }),
    modelFailed: (model: string) => modelFailures.inc({ model }),
    selfieScored: ({ band, shift }: Pick<CameraJudged, 'band' | 'shift'>) => {
      bands.inc({ band, baseline: shift === undefined ? 'none' : 'known' });
      if (shift !== undefined) shifts.observe(shift);
    },
    sessionCreated: () => sessions.inc({ status: 'created' }),
    sessionEnded: (status: 'finished' | 'expired' | 'cancelled', count = 1) =>
      sessions.inc({ status }, count),
    /** Sandbox sessions are counted separately, because their decisions are made up. */
    sessionDecided: (outcome: DecisionOutcome | 'sandbox') => decisions.inc({ outcome }),
    watchReviews,
    watchWebhooks,
    /** `decision`: null where a new photo was asked for. */
    reviewed: (verdict: ReviewVerdict, decision: Decision | null, endedAt: Date | null) => {
      reviews.inc({ verdict });
      if (!decision || decision.outcome === 'review') return;
      if (endedAt) reviewSeconds.observe((decision.at.getTime() - endedAt.getTime()) / 1000);
      for (const check of new Set(decision.reasons.map((reason) => reason.check)))
        overrules.inc({ check, outcome: decision.outcome });
    },
    erased: () => erased.setToCurrentTime(),
    webhook: (result: 'delivered' | 'failed' | 'given up') => webhooks.inc({ result }),
    /** Both servers of a node have event streams; this is their sum. */
    countStreams: (count: () => number) => void streamCounts.push(count),
    countSockets: (count: () => number) => void socketCounts.push(count),
    answered: (route: string, status: number, elapsedMs: number) => {
      requests.inc({ route, status });
      seconds.observe({ route }, elapsedMs / 1000);
    },
    recorded: (
      kind: string,
      outcome: string,
      code: number | undefined,
      timingsMs: Readonly<Record<string, number>>,
    ) => {
      outcomes.inc({ kind, outcome, code: code ?? 0 });
      for (const [stage, ms] of Object.entries(timingsMs))
        stages.observe({ kind, stage }, ms / 1000);
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
