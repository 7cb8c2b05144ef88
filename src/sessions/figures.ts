import type { Reason } from '../contract/codes.js';
import {
  type FunnelStage,
  funnelStages,
  type SessionEnd,
  type SessionStop,
  sessionStops,
} from './figure-words.js';
import type { SessionOutline } from '../store/sessions/session-figures.js';

/* How far sessions came, how long each stage took, and why others went no further. */

type Counts<Key extends string> = Record<Key, number>;

const zeros = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Counts<Key>;

const dayParts = [
  ...(['created', 'opened', 'finished', 'approved', 'review', 'declined'] as const),
  ...(['stopped', 'underWay'] as const),
] as const;

const isStop = (end: SessionEnd): end is SessionStop =>
  (sessionStops as readonly string[]).includes(end);

const endOf = (one: SessionOutline): SessionEnd => {
  if (one.outcome !== null) return one.outcome;
  if (one.status === 'expired') return 'expired';
  if (one.status !== 'cancelled') return 'under_way';
  if (!one.isWithdrawn) return 'cancelled';
  return one.consented === null ? 'consent_refused' : 'consent_withdrawn';
};

/** The stages that a session has, and whether it came past each. */
const stagesOf = (one: SessionOutline): ReadonlyMap<FunnelStage, boolean> => {
  const kinds = new Map<FunnelStage, boolean>();
  for (const [kind, isDone] of one.steps) kinds.set(kind, isDone && kinds.get(kind) !== false);
  const hasTried = one.steps.some(([, isDone, , refusals]) => isDone || refusals.length > 0);
  // Sessions of before 0040 do not know when they were opened, but who acted has opened them.
  const isOpened = one.opened !== null || one.hasDevice || one.consented !== null || hasTried;
  return new Map([
    ['created', true],
    ['opened', isOpened],
    ...(one.asksConsent ? ([['consent', one.consented !== null]] as const) : []),
    ...kinds,
    ['finished', one.status === 'finished'],
    ['approved', one.outcome === 'approved'],
  ]);
};

/** Each stage from the one before. Somebody who is asked again weeks later took no weeks. */
const timesOf = (one: SessionOutline): readonly (readonly [FunnelStage, number])[] => {
  const { created, opened, consented, ended, steps, status } = one;
  if (opened === null || one.isRetaken) return [];
  const done = steps.flatMap(([kind, , at]) => (at === null ? [] : [[kind, at] as const]));
  const inOrder = done.toSorted(([, a], [, b]) => a - b);
  const begun = Math.max(opened, consented ?? 0);
  return [
    ['opened', opened - created],
    ...(consented === null ? [] : [['consent', consented - opened] as const]),
    ...inOrder.map(([kind, at], i) => [kind, at - (inOrder[i - 1]?.[1] ?? begun)] as const),
    ...(status === 'finished' ? [['finished', ended! - opened] as const] : []),
  ];
};

const medianOf = (values: readonly number[]): number | null => {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
};

/** Counts by a few fields that tell the groups apart; the most frequent first. */
const createTally = <Group extends object>() => {
  const groups = new Map<string, Group & { sessions: number }>();
  return {
    add: (group: Group): void => {
      const key = JSON.stringify(group);
      const known = groups.get(key);
      if (known) known.sessions += 1;
      else groups.set(key, { ...group, sessions: 1 });
    },
    list: () => [...groups.values()].sort((a, b) => b.sessions - a.sessions),
  };
};

type Decided = NonNullable<SessionOutline['worst']> & { readonly outcome: 'review' | 'declined' };

const dayMs = 86_400_000;

/** `from` and `to` in milliseconds; sessions are added one by one, so that none is kept. */
export const createFigures = (fromMs: number, toMs: number) => {
  const asked = zeros(funnelStages);
  const passed = zeros(funnelStages);
  const times = Object.fromEntries(
    funnelStages.map((stage): [FunnelStage, number[]] => [stage, []]),
  ) as Record<FunnelStage, number[]>;
  const length = Math.ceil((toMs - fromMs) / dayMs);
  const days = Array.from({ length }, () => zeros(dayParts));
  const stops = createTally<{ why: SessionStop; stage: FunnelStage }>();
  const decisions = createTally<Decided>();
  const refusals = new Map<Reason, { photos: number; sessions: number }>();

  const addRefusals = ({ steps }: SessionOutline): void => {
    const all = steps.flatMap(([, , , reasons]) => reasons);
    for (const reason of all) {
      const count = refusals.get(reason) ?? { photos: 0, sessions: 0 };
      refusals.set(reason, { ...count, photos: count.photos + 1 });
    }
    for (const reason of new Set(all)) refusals.get(reason)!.sessions += 1;
  };

  const add = (one: SessionOutline): void => {
    const end = endOf(one);
    const stages = stagesOf(one);
    const after = Math.floor((one.created * 1000 - fromMs) / dayMs);
    const day = days[Math.min(Math.max(after, 0), days.length - 1)]!;
    for (const [stage, isPassed] of stages) {
      asked[stage] += 1;
      if (!isPassed) continue;
      passed[stage] += 1;
      if (stage === 'created' || stage === 'opened' || stage === 'finished') day[stage] += 1;
    }
    for (const [stage, took] of timesOf(one)) times[stage].push(Math.max(0, took));
    addRefusals(one);
    if (isStop(end)) {
      day.stopped += 1;
      // Cancelled after its review: every stage but the decision is done.
      const missing = [...stages].find(([, isPassed]) => !isPassed)?.[0] ?? 'approved';
      stops.add({ why: end, stage: missing });
      return;
    }
    day[end === 'under_way' ? 'underWay' : end] += 1;
    if ((end === 'review' || end === 'declined') && one.worst) {
      const { check, result, why } = one.worst;
      decisions.add({ outcome: end, check, result, ...(why && { why }) });
    }
  };

  return {
    add,
    result: () => ({
      stages: funnelStages.map((stage) => ({
        ...{ stage, asked: asked[stage], passed: passed[stage] },
        medianSeconds: medianOf(times[stage]),
      })),
      days: days.map((day, i) => ({ at: new Date(fromMs + i * dayMs), ...day })),
      stops: stops.list(),
      refusals: [...refusals]
        .map(([reason, count]) => ({ reason, ...count }))
        .sort((a, b) => b.photos - a.photos),
      decisions: decisions.list(),
    }),
  };
};

export type SessionFigures = ReturnType<ReturnType<typeof createFigures>['result']>;
