import { valueAt } from '../batch/as-csv.js';
import { codeOf, type Result } from '../batch/result.js';
import type { Label } from './labels.js';
import { quantile } from './stats.js';

export type Verdict = 'exact' | 'empty' | 'wrong' | 'refused';

export type FieldScore = {
  readonly file: string;
  readonly field: string;
  readonly verdict: Verdict;
  readonly expected: string;
  readonly answered: string;
};

/** Ignores case and runs of spaces; accents, separators and everything else count. */
export const normalised = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase()
    : '';

const verdictOf = (expected: string, answered: string, isRefused: boolean): Verdict => {
  if (isRefused) return 'refused';
  if (answered === expected) return 'exact';
  return answered === '' ? 'empty' : 'wrong';
};

/** `valid` of a refused selfie is an answer; the fields of a refused document are not. */
export const scoreFields = ({ expected, file }: Label, result: Result): FieldScore[] =>
  Object.entries(expected)
    .filter(([field]) => field !== 'error_code')
    .map(([field, wanted]) => {
      const found = valueAt(result.body, field);
      const answered = normalised(found);
      const isRefused = result.state !== 'accepted' && found === undefined;
      return {
        file,
        field,
        verdict: verdictOf(normalised(wanted), answered, isRefused),
        expected: wanted,
        answered,
      };
    });

/** Expected and actual outcome: a code, or `-` for an accepted photo. */
export type CodeScore = { readonly expected: string; readonly got: string; readonly count: number };

export const scoreCodes = (pairs: readonly (readonly [Label, Result])[]): CodeScore[] => {
  const counts = new Map<string, CodeScore>();
  for (const [label, result] of pairs) {
    const expected = label.expected['error_code'] ?? (label.type === 'selfie' ? 'any' : '-');
    const got = result.state === 'fault' ? 'fault' : codeOf(result) || '-';
    const key = `${expected} ${got}`;
    counts.set(key, { expected, got, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
};

export type Timing = {
  readonly type: string;
  readonly photos: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
};

export const scoreTimings = (pairs: readonly (readonly [Label, Result])[]): Timing[] =>
  [...new Set(pairs.map(([{ type }]) => type))].map((type) => {
    const ms = pairs.filter(([label]) => label.type === type).map(([, result]) => result.ms);
    const at = (share: number): number => Math.round(quantile(ms, share));
    return { type, photos: ms.length, p50Ms: at(0.5), p95Ms: at(0.95) };
  });
