import type { Check, CheckReason, CheckResult } from '../../contract/decision.js';
import { isOfChip } from '../../contract/findings.js';
import { matchLimits } from '../../contract/match.js';
import type { EndedStep, FaceComparison, SessionFacts } from './session-facts.js';

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

type Portrait = {
  /** The step that the check is about. */
  readonly step: EndedStep;
  /** The step whose portrait is compared. */
  readonly source: EndedStep;
};

/**
 * A state signed the chip's portrait, so it stands for the print on the same document. A chip of
 * another document, or without a photo of its own, has a check of its own.
 */
const portraitsIn = ({ steps, faces, chips }: SessionFacts): readonly Portrait[] => {
  const hasFace = ({ position }: EndedStep): boolean =>
    faces.some(({ document, compared }) => document === position && typeof compared !== 'string');
  const documents = steps.filter(({ kind }) => kind === 'document');
  const ofChips = steps.filter(({ kind }) => kind === 'chip');
  const withFace = ofChips.filter(hasFace);
  const chipOf = ({ position }: EndedStep): EndedStep | undefined =>
    withFace.find((step) =>
      chips.some(
        ({ chip, document, isSame }) => isSame && chip === step.position && document === position,
      ),
    );
  const ofDocuments = documents.map((step) => ({ step, source: chipOf(step) ?? step }));
  const isUsed = (chip: EndedStep): boolean => ofDocuments.some(({ source }) => source === chip);
  const alone = documents.length === 0 ? ofChips : withFace.filter((chip) => !isUsed(chip));
  return [...ofDocuments, ...alone.map((chip) => ({ step: chip, source: chip }))];
};

/** A portrait that nobody trusted has signed was not looked at. */
const unsigned = ({ findings }: EndedStep): CheckReason | undefined => {
  if (!findings || !isOfChip(findings) || findings.chip === 'genuine') return undefined;
  return findings.chip === 'not_genuine' ? 'chip_not_genuine' : 'chip_not_trusted';
};

/**
 * The portrait of each document, or of its chip, against each selfie; none where a session asks for
 * only one of them.
 */
export const faceMatchChecks = (facts: SessionFacts): readonly Check[] => {
  const { steps, services, faces } = facts;
  const selfies = steps.filter(({ kind }) => kind === 'selfie');
  const hasChip = steps.some(({ kind }) => kind === 'chip');
  return portraitsIn(facts).flatMap(({ step, source }) =>
    selfies.map((selfie): Check => {
      const { position } = step;
      if (!services.includes('match')) return notRun(position, 'not_contracted');
      if (step.status !== 'done' || selfie.status !== 'done')
        return notRun(position, 'not_reached');
      const found = faces.find(
        (one) => one.document === source.position && one.selfie === selfie.position,
      );
      const compared = found?.compared ?? 'face_lost';
      const why = compared === 'no_portrait' ? unsigned(source) : undefined;
      if (why) return notRun(position, why);
      const verdict = verdictOf(compared);
      if (!hasChip || !verdict.evidence) return { check: 'face_match', step: position, ...verdict };
      const portrait = [source.kind === 'chip' ? 'chip' : 'photo'];
      const evidence = { ...verdict.evidence, portrait };
      return { check: 'face_match', step: position, ...verdict, evidence };
    }),
  );
};
