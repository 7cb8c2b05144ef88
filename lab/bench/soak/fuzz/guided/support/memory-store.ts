/** A store that keeps nothing and looks at everything: what reaches it, SQL would have to take. */
import type { Client } from '../../../../../../src/store/clients.js';
import type { Store } from '../../../../../../src/store/open-store.js';
import type { CaptureSession, CaptureStep } from '../../../../../../src/store/sessions/sessions.js';
import { undeclared } from '../../target.js';

export const nowMs = Date.UTC(2026, 0, 1);

export const client: Client = {
  ...{ name: 'acme', passwordHash: 'none', requestsPerMinute: 1e6, retentionDays: 1 },
  services: ['ocr', 'liveness', 'match', 'id_reader_plus'],
  ...{
    keepsRefreshToken: false,
    addresses: [],
    refuseExpired: false,
    minLiveness: null,
    heads: null,
  },
  ...{
    faceMinutes: 0,
    reviewHours: 0,
    repeatDays: 0,
    webhookHours: 72,
    photoHours: 0,
    desktopCamera: true,
    consentRequired: false,
    origins: [],
    helpUrl: null,
    brandName: null,
    brandColour: null,
    brandLogo: null,
  },
  ...{ sandbox: true, createdAt: new Date(nowMs), disabledAt: null, tokenVersion: 1 },
};

const step: CaptureStep = {
  ...{ kind: 'selfie', documentType: null, country: null, liveness: 'auto' },
  ...{ sandboxOutcome: null, status: 'waiting', attempts: 0, transactionId: null, doneAt: null },
  ...{ moving: false, answer: null, refusals: [], findings: null, face: null },
};

/** Asked for in every way that a session can be; it has ended, so that a stream of it ends. */
export const session = (ended: boolean): CaptureSession => ({
  ...{ id: 'abcdefghijklmnopqrstuv', client: 'acme', tokenHash: 'a', language: 'en' },
  ...{
    reference: 'a',
    returnUrl: null,
    webhookUrl: null,
    consentText: 'I agree',
    photosKept: false,
  },
  ...{
    openedAt: null,
    consentGivenAt: null,
    consentWithdrawnAt: null,
    details: false,
    sandboxChecks: null,
    version: 1,
  },
  ...{ deviceHash: null, decision: null, checks: null, reviews: [], notes: [] },
  ...{ assignedTo: null, claimedBy: null },
  claimedUntil: null,
  ...{ createdAt: new Date(nowMs), expiresAt: new Date(nowMs + 9e5) },
  ...{ retainUntil: new Date(nowMs + 9e9), endedAt: ended ? new Date(nowMs) : null },
  ...{ status: ended ? 'cancelled' : 'open', steps: [step, step] },
});

/** What a filter is made of; the store leaves anything else that a query brings along. */
const filterNames: readonly string[] = [
  ...['reference', 'status', 'outcome', 'check', 'result', 'from', 'to', 'after', 'limit'],
  ...['before', 'code', 'kind', 'session'],
];
const isLeft = (where: string, name: string): boolean =>
  /^(sessions|transactions)\.list\.1$|^transactionSummary\.\w+\.1$/.test(where) &&
  !filterNames.includes(name);

/** PostgreSQL has no NUL in texts, no year after 294276, and no NaN among whole numbers. */
const check = (value: unknown, where: string): void => {
  if (typeof value === 'string' && value.includes('\0')) throw undeclared(`NUL in ${where}`);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw undeclared(`${value} in ${where}`);
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw undeclared(`no date in ${where}`);
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const [name, one] of Object.entries(value))
      if (!isLeft(where, name)) check(one, `${where}.${name}`);
};

type Answers = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const answers: Answers = {
  'clients.get': (name) => (name === 'acme' ? client : undefined),
  'clients.hasOrigin': () => false,
  'counters.hit': () => 1,
  'sessions.get': () => session(true),
  'sessions.withToken': () => session(false),
  'sessions.add': () => true,
  'sessions.list': () => [],
  'sessions.useDevice': () => true,
  'sessions.versions': () => [],
  'webhooks.secret': () => 'secret',
  'idempotency.hold': () => true,
  'transactions.list': () => [],
  'transactions.record': () => 1,
  'transactionSummary.counts': () => [],
  'transactionSummary.codes': () => [],
  'transactionSummary.reasons': () => [],
  'challenges.seriesOf': () => 'series',
  'challenges.issue': () => ({ actions: ['turn_left'], attemptsLeft: 2 }),
  'challenges.use': () => 'unknown',
  'conversations.hasRoom': () => true,
  'conversations.claimSequence': () => true,
  'cameraBaselines.list': () => [],
  'knownLogins.list': () => [],
};

/** One request may ask it so often, whatever is in it. */
const mostCalls = 30;

export const createMemoryStore = () => {
  let calls = 0;
  const part = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, method) =>
          typeof method === 'string' && method !== 'then'
            ? (...args: readonly unknown[]) => {
                const where = `${name}.${method}`;
                if (++calls > mostCalls) throw undeclared('too many calls of the store');
                check(args, where);
                return Promise.resolve(answers[where]?.(...args));
              }
            : undefined,
      },
    );
  const time = { observed: new Date(nowMs), latest: new Date(nowMs) };
  const clock = { now: () => nowMs, observedMs: () => nowMs, erasureTime: () => time };
  const parts = new Map<string, unknown>([['clock', clock]]);
  const store = new Proxy(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (!parts.has(name)) parts.set(name, part(name));
        return parts.get(name);
      },
    },
  ) as Store;
  return { store, begin: () => void (calls = 0) };
};
