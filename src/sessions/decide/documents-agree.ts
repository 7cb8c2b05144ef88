import type { Check, CheckReason, CheckResult } from '../../contract/decision.js';
import { differentPeople } from './face-match.js';
import type { EndedStep, HolderComparison } from './session-facts.js';

type Verdict = Omit<Check, 'check' | 'step'>;

/** Two people share a sex, and often a name or a birthday; seldom a name and a birthday. */
const identifyThePerson = (equalFields: readonly string[]): boolean =>
  equalFields.includes('documentNumber') ||
  (equalFields.includes('birthDate') &&
    (equalFields.includes('names') || equalFields.includes('surnames')));

const verdictOf = ({ fields, portraits }: HolderComparison): Verdict => {
  if (!fields) return { result: 'not_run', why: 'holder_lost' };
  const { equal, different } = fields;
  const evidence = {
    fields: equal.length,
    ...(different.length > 0 && { contradicted: different }),
    ...(portraits && { similarity: portraits.similarity }),
  };
  const because = (result: CheckResult, why: CheckReason): Verdict => ({ result, why, evidence });
  if (different.length > equal.length) return because('failed', 'two_holders');
  if (portraits && portraits.similarity < differentPeople) return because('failed', 'two_holders');
  if (different.length > 0) return because('doubt', 'holders_may_differ');
  if (portraits && portraits.verdict !== 'match') return because('doubt', 'holders_may_differ');
  return identifyThePerson(equal) ? { result: 'passed', evidence } : because('doubt', 'too_little');
};

/** Each document or chip after the first against the first; none where a session asks for only one. */
export const documentsAgreeChecks = (
  steps: readonly EndedStep[],
  holders: readonly HolderComparison[],
): readonly Check[] => {
  const [first, ...others] = steps.filter(({ kind }) => kind !== 'selfie');
  return others.map(({ position, status }): Check => {
    const head = { check: 'documents_agree', step: position } as const;
    if (first?.status !== 'done' || status !== 'done')
      return { ...head, result: 'not_run', why: 'not_reached' };
    const found = holders.find(({ document }) => document === position);
    return { ...head, ...(found ? verdictOf(found) : { result: 'not_run', why: 'holder_lost' }) };
  });
};
