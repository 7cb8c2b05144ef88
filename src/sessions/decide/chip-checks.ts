import type { Check, CheckReason, CheckResult } from '../../contract/decision.js';
import { type ChipFindings, isOfChip } from '../../contract/findings.js';
import type { ChipComparison, EndedStep } from './session-facts.js';

type Verdict = Omit<Check, 'check' | 'step'>;

const because = (result: CheckResult, why: CheckReason): Verdict => ({ result, why });

/** By which a chip shows that it is no copy of the data of another one. */
const proofOf = ({ checks }: ChipFindings): Verdict => {
  if (checks.active_authentication === 'passed') return { result: 'passed' };
  // Whoever has a copy leaves the answer out: only a chip that cannot answer is excused.
  return checks.active_authentication === 'no_key'
    ? because('passed', 'no_chip_key')
    : because('doubt', 'copy_not_excluded');
};

const genuineChip = (findings: ChipFindings): Verdict => {
  if (findings.chip === 'not_genuine') return because('failed', 'chip_not_genuine');
  if (findings.chip === 'not_trusted') return because('doubt', 'chip_not_trusted');
  return findings.zoneValid ? proofOf(findings) : because('doubt', 'not_valid');
};

/** Names only: each check and what came of it. */
const evidenceOf = ({ checks, weaknesses }: ChipFindings): Pick<Verdict, 'evidence'> => {
  const found = Object.entries(checks).map(([name, result]) => [name, [result]] as const);
  return {
    evidence: { ...Object.fromEntries(found), ...(weaknesses.length > 0 && { weaknesses }) },
  };
};

const currentChip = ({ expired }: ChipFindings): Verdict => {
  if (expired === null) return because('not_run', 'no_date');
  return expired ? because('failed', 'expired') : { result: 'passed' };
};

/** For a step whose files were all refused. */
const unread = ({ status, refusals }: EndedStep, check: Check['check']): Verdict => {
  if (status !== 'refused') return because('not_run', 'not_reached');
  const hasExpired = refusals.at(-1) === 'documentExpired';
  if (check === 'document_current')
    return hasExpired ? because('failed', 'expired') : because('not_run', 'not_reached');
  return because('not_run', hasExpired ? 'not_reached' : 'chip_unread');
};

export const chipChecks = (step: EndedStep): readonly Check[] => {
  const { position, findings } = step;
  const read = findings && isOfChip(findings) ? findings : undefined;
  const verdictOn = (check: Check['check'], judge: (read: ChipFindings) => Verdict): Check => ({
    check,
    step: position,
    ...(read ? judge(read) : unread(step, check)),
  });
  return [
    verdictOn('document_chip', (found) => ({ ...genuineChip(found), ...evidenceOf(found) })),
    verdictOn('document_current', currentChip),
  ];
};

/** Comparisons with chips whose check passed: what such a chip says is what a state signed. */
export const provenReadings = (
  steps: readonly EndedStep[],
  chips: readonly ChipComparison[],
): readonly ChipComparison[] => {
  const passed = steps.filter(
    ({ findings }) => findings && isOfChip(findings) && genuineChip(findings).result === 'passed',
  );
  return chips.filter(({ chip }) => passed.some(({ position }) => position === chip));
};
