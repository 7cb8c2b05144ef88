import type { ChipCheckName, ChipReason, ChipReport, ChipVerdict } from './chip.js';
import type { ChannelFinding } from './channel/findings.js';
import type { CaptureProof } from './capture-proof.js';
import type { Followed } from './conversation.js';

/*
 * What the checks of a session are made from: facts about a photo that was read. They are kept with
 * the session for as long as its record, so none of them is a value of the document.
 */

/** Where a document was read from several sources: names of fields, never their values. */
export type Consistency = {
  readonly agreeing: readonly string[];
  readonly contradicted: readonly string[];
};

/** Front and back of a card, by the fields that identify a person. */
export type SidesFinding = {
  /** Enough of both sides agrees to say that they belong together (ADR 16). */
  readonly match: boolean;
  readonly matchesPercentage: number;
  readonly equal: readonly string[];
  readonly different: readonly string[];
};

export type DocumentFindings = {
  readonly valid: boolean;
  /** Null where no date of expiry was read. */
  readonly expired: boolean | null;
  /** Null for a document of one side. */
  readonly sides: SidesFinding | null;
  /** Null where it was read from one source. */
  readonly consistency: Consistency | null;
  /** ID Reader Plus found it genuine. */
  readonly proven: boolean;
  /** It passed, but a score is near its limit. Absent in sessions of earlier versions. */
  readonly genuineDoubt?: boolean;
};

export type SelfieFindings = {
  /** A moving selfie was taken: the person followed a challenge. */
  readonly moving: boolean;
  /** The challenge was revealed piece by piece: how the head followed. */
  readonly followed?: Followed;
  /** How surely its turn is a frontal picture, stretched; absent where none was far enough. */
  readonly turn?: number;
  readonly turnStretched?: boolean;
  /** An app signed it. */
  readonly proof?: CaptureProof;
  /** What the page's report on its camera says. Absent in sessions of earlier versions. */
  readonly channel?: readonly ChannelFinding[];
};

/** What was found of a chip: names of checks and reasons, never a value of a group. */
export type ChipFindings = {
  readonly chip: ChipVerdict;
  /** Every check digit of its zone holds. */
  readonly zoneValid: boolean;
  readonly expired: boolean | null;
  readonly checks: Readonly<Record<ChipCheckName, 'passed' | ChipReason>>;
  /** Whose key or digest is weak, and how. */
  readonly weaknesses: readonly string[];
};

export const chipFindings = (
  { verdict, checks, weaknesses }: ChipReport,
  read: Pick<ChipFindings, 'zoneValid' | 'expired'>,
): ChipFindings => {
  const found = Object.entries(checks).map(
    ([name, check]) => [name, check.status === 'passed' ? 'passed' : check.reason] as const,
  );
  return {
    ...{ chip: verdict, ...read },
    checks: Object.fromEntries(found) as ChipFindings['checks'],
    weaknesses: weaknesses.map(({ part, weakness }) => `${part} ${weakness}`),
  };
};

export type StepFindings = DocumentFindings | SelfieFindings | ChipFindings;

export const isOfDocument = (findings: StepFindings): findings is DocumentFindings =>
  'valid' in findings;

export const isOfChip = (findings: StepFindings): findings is ChipFindings => 'chip' in findings;

/**
 * Two different cards rather than a misread one: more fields that identify a person differ than
 * agree.
 */
export const areOfTwoCards = ({ equal, different }: SidesFinding): boolean =>
  different.length > equal.length;
