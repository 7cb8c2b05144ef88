import type { Check, CheckReason, CheckResult } from '../../contract/decision.js';
import { matchLimits } from '../../contract/match.js';
import type { EndedStep, FaceComparison } from './session-facts.js';

/**
 * Below half of the limit for a match a session is declined without a reviewer: 0.3 % of one
 * person's pairs, years apart, and 90 % of strangers (lab/eval/reports/match.md, FG-NET).
 */
export const differentPeople = matchLimits.match / 2;

const verdictOf = (compared: FaceComparison['compared']): Omit<Check, 'check' | 'step'> => {
  if (typeof compared === 'string') return { result: 'not_run', why: compared };
  const { verdict, similarity, unshadedRatio } = compared;
  const evidence = {
    similarity,
    ...(unshadedRatio !== undefined && { unshaded_ratio: unshadedRatio }),
  };
  if (verdict === 'match') return { result: 'passed', evidence };
  if (verdict === 'doubt')
    return {
      result: 'doubt',
      why: unshadedRatio === undefined ? 'may_differ' : 'no_photograph',
      evidence,
    };
  const why = similarity < differentPeople ? 'different_people' : 'unlike';
  return { result: 'failed', why, evidence };
};

const notRun = (step: number, why: CheckReason): Check => ({
  check: 'face_match',
  result: 'not_run' satisfies CheckResult,
  why,
  step,
});

/** Each document's portrait against each selfie; none where a session asks for only one of them. */
export const faceMatchChecks = (
  steps: readonly EndedStep[],
  services: readonly string[],
  faces: readonly FaceComparison[],
): readonly Check[] => {
  const selfies = steps.filter(({ kind }) => kind === 'selfie');
  const documents = steps.filter(({ kind }) => kind === 'document');
  return documents.flatMap((document) =>
    selfies.map((selfie): Check => {
      const step = document.position;
      if (!services.includes('match')) return notRun(step, 'not_contracted');
      if (document.status !== 'done' || selfie.status !== 'done')
        return notRun(step, 'not_reached');
      const found = faces.find((one) => one.document === step && one.selfie === selfie.position);
      return { check: 'face_match', step, ...verdictOf(found?.compared ?? 'face_lost') };
    }),
  );
};
