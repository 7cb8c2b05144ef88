import { type CaptureProof, signatureReasons } from '../../contract/capture-proof.js';
import { weightOf } from '../../contract/channel/findings.js';
import type { Reason } from '../../contract/codes.js';
import type { Check, CheckName, CheckReason, CheckResult } from '../../contract/decision.js';
import type { Followed } from '../../contract/conversation.js';
import { checkNames } from '../../contract/decision.js';
import {
  areOfTwoCards,
  type DocumentFindings,
  isOfDocument,
  type SelfieFindings,
} from '../../contract/findings.js';
import { isSamePicture } from '../../contract/match.js';
import { chipChecks, provenReadings } from './chip-checks.js';
import { documentsAgreeChecks } from './documents-agree.js';
import { faceMatchChecks } from './face-match.js';
import type { ChipComparison, EndedStep, SessionFacts } from './session-facts.js';

type Verdict = Omit<Check, 'check' | 'step'>;
type DocumentCheck = Exclude<
  Extract<CheckName, `document_${string}` | 'sides_match'>,
  'document_chip'
>;

const because = (result: CheckResult, why: CheckReason, evidence?: Check['evidence']): Verdict => ({
  result,
  why,
  ...(evidence && { evidence }),
});
const passed = (evidence?: Check['evidence']): Verdict => ({
  result: 'passed',
  ...(evidence && { evidence }),
});

const readCheck = ({ valid }: DocumentFindings): Verdict =>
  valid ? passed() : because('doubt', 'not_valid');

const currentCheck = ({ expired }: DocumentFindings): Verdict => {
  if (expired === null) return because('not_run', 'no_date');
  return expired ? because('failed', 'expired') : passed();
};

const sidesCheck = ({ sides }: DocumentFindings): Verdict => {
  if (!sides) return because('not_run', 'not_asked');
  const evidence = { matches_percentage: sides.matchesPercentage };
  if (sides.match) return passed(evidence);
  return areOfTwoCards(sides)
    ? because('failed', 'sides_differ', evidence)
    : because('doubt', 'not_confirmed', evidence);
};

/** A genuine chip is one more source, and the one that is right. */
const againstChip = ({ equal, different: contradicted }: ChipComparison): Verdict | undefined => {
  if (contradicted.length > 0) {
    const result = contradicted.length > equal.length ? 'failed' : 'doubt';
    return because(result, 'chip_differs', { contradicted });
  }
  return equal.length > 0 ? passed({ fields: equal.length }) : undefined;
};

const consistencyCheck = (
  { consistency }: DocumentFindings,
  _step: EndedStep,
  [chip]: readonly ChipComparison[],
): Verdict => {
  const ofChip = chip && againstChip(chip);
  if (ofChip && ofChip.result !== 'passed') return ofChip;
  if (!consistency || consistency.agreeing.length + consistency.contradicted.length === 0)
    return ofChip ?? because('not_run', 'one_source');
  const { agreeing, contradicted } = consistency;
  if (contradicted.length === 0) return passed({ fields: agreeing.length });
  const result = contradicted.length > agreeing.length ? 'failed' : 'doubt';
  return because(result, 'contradiction', { contradicted });
};

const genuineInPhotos = (
  { proven, genuineDoubt }: DocumentFindings,
  { refusals }: EndedStep,
): Verdict => {
  if (!proven) return because('not_run', 'not_contracted');
  if (refusals.includes('documentNotGenuine')) return because('doubt', 'refused_before');
  return genuineDoubt === true ? because('doubt', 'near_limit') : passed();
};

/**
 * A state's signature is certain, and what pixels look like is not: where the chip of this very
 * document is genuine, doubts about its photo are evidence, and no reason for a review (ADR 68).
 */
const genuineCheck = (
  findings: DocumentFindings,
  step: EndedStep,
  chips: readonly ChipComparison[],
): Verdict => {
  const { result, why } = genuineInPhotos(findings, step);
  if (why === undefined || !chips.some(({ isSame }) => isSame))
    return { result, ...(why && { why }) };
  return because('passed', 'proven_by_chip', { photo: [result, why] });
};

const documentChecks: Readonly<
  Record<
    DocumentCheck,
    (
      findings: DocumentFindings,
      step: EndedStep,
      /** Comparisons of this document with chips that are genuine. */
      chips: readonly ChipComparison[],
    ) => Verdict
  >
> = {
  document_read: readCheck,
  document_current: currentCheck,
  sides_match: sidesCheck,
  document_consistent: consistencyCheck,
  document_genuine: genuineCheck,
};

/** The check that fails by each refusal; with any other refusal the document was not read. */
const failedBy: Readonly<Partial<Record<Reason, readonly [DocumentCheck, CheckReason]>>> = {
  documentExpired: ['document_current', 'expired'],
  sidesDiffer: ['sides_match', 'sides_differ'],
  documentNotGenuine: ['document_genuine', 'not_genuine'],
};

/** For a step whose photos were all refused: the last refusal says which check failed. */
const unreadDocument = ({ refusals, status }: EndedStep) => {
  const reason = refusals.at(-1);
  const [failed, why] = (reason && failedBy[reason]) ?? ['document_read', 'attempts_used_up'];
  return (check: DocumentCheck): Verdict => {
    if (status === 'refused' && check === failed) return because('failed', why);
    // Whoever goes on with photos that cannot be read must not make an attack forgotten.
    return check === 'document_genuine' && refusals.includes('documentNotGenuine')
      ? because('doubt', 'refused_before')
      : because('not_run', 'not_reached');
  };
};

const ofDocument = (step: EndedStep, proven: readonly ChipComparison[]): readonly Check[] => {
  const chips = proven.filter(({ document }) => document === step.position);
  const { position, findings } = step;
  const unread = unreadDocument(step);
  return (Object.keys(documentChecks) as DocumentCheck[]).map((check) => ({
    check,
    step: position,
    ...(findings && isOfDocument(findings)
      ? documentChecks[check](findings, step, chips)
      : unread(check)),
  }));
};

const liveCheck = ({ status, refusals, findings }: EndedStep): Verdict => {
  const wasAttack = refusals.includes('selfieNotLive');
  if (status === 'waiting') return because('not_run', 'not_reached');
  if (status === 'refused') return because('failed', wasAttack ? 'not_live' : 'attempts_used_up');
  if (wasAttack) return because('doubt', 'refused_before');
  return (findings as SelfieFindings | null)?.moving === true
    ? passed()
    : because('passed', 'one_picture');
};

/** What was measured while it went on; what was not is left out. */
const evidenceOf = ({ followed, order, ...measured }: Followed): Check['evidence'] => ({
  posted_as: ['conversation'],
  followed,
  order,
  ...(measured.lagMs !== null && { lag_ms: measured.lagMs }),
  ...(measured.correlation !== null && { correlation: measured.correlation }),
  ...(measured.gain !== null && { gain: measured.gain }),
  ...(measured.roundTripMs !== null && { round_trip_ms: measured.roundTripMs }),
});

/** What an app's signature says; a doubt is none of its own, because it says as little as none. */
const signedEvidence = ({ why, app, level }: CaptureProof): Check['evidence'] => ({
  ...(why && { signature: [why] }),
  ...(app && { signed_by: [app] }),
  ...(level && { key_kept_by: [level] }),
});

/** Nothing that a page reports proves a camera; it can only make the doubt graver. */
const doubtBy = {
  suspicious: 'channel_suspicious',
  desktop: 'desktop_camera',
  noted: 'camera_unknown',
} as const satisfies Readonly<Record<string, CheckReason>>;

/** The highest of all documents; undefined where none could be compared. */
const samePictureIn = (
  { position }: EndedStep,
  faces: SessionFacts['faces'],
): number | undefined => {
  const found = faces.flatMap(({ selfie, samePicture }) =>
    selfie === position && samePicture !== undefined ? [samePicture] : [],
  );
  return found.length === 0 ? undefined : Math.max(...found);
};

/**
 * Pixels that are posted do not prove a camera. A conversation proves that they were made while it
 * went on, by a camera or by a program that draws in real time; a recording and a picture bring less.
 * Only the signature of an app that its maker attested says where they come from.
 */
const integrityCheck = (step: EndedStep, faces: SessionFacts['faces']): Verdict => {
  const { status, findings } = step;
  if (status !== 'done') return because('not_run', 'not_reached');
  const {
    moving,
    followed,
    turn,
    turnStretched = false,
    proof,
    channel = [],
  } = (findings ?? {
    moving: false,
  }) as SelfieFindings;
  const samePicture = samePictureIn(step, faces);
  const evidence = {
    ...(followed ? evidenceOf(followed) : { posted_as: [moving ? 'recording' : 'picture'] }),
    ...(proof && signedEvidence(proof)),
    ...(channel.length > 0 && { channel }),
    ...(turn !== undefined && { turn }),
    ...(samePicture !== undefined && { same_picture: samePicture }),
  };
  if (isSamePicture(samePicture)) return because('failed', 'same_picture', evidence);
  const signature = proof?.why && signatureReasons[proof.why];
  if (signature?.result === 'failed') return because('failed', 'signature_failed', evidence);
  // A signature says which app posted the pixels, not what fed its camera.
  if (turnStretched) return because('doubt', 'turn_stretched', evidence);
  if (proof?.result === 'passed') return passed(evidence);
  return because('doubt', doubtBy[weightOf(channel)], evidence);
};

const ofSelfie = (step: EndedStep, faces: SessionFacts['faces']): readonly Check[] => [
  { check: 'selfie_live', step: step.position, ...liveCheck(step) },
  { check: 'capture_integrity', step: step.position, ...integrityCheck(step, faces) },
];

/**
 * One for each document that was read: it may have been shown by another customer, or by the same
 * one again.
 */
const seenChecks = ({ steps, seen }: SessionFacts): readonly Check[] =>
  steps
    .filter(({ kind }) => kind !== 'selfie' && seen !== undefined)
    .map(({ position, status }): Check => {
      const head = { check: 'seen_before', step: position } as const;
      if (status !== 'done') return { ...head, ...because('not_run', 'not_reached') };
      const sessions = seen!.filter(({ step }) => step === position).map(({ session }) => session);
      return sessions.length === 0
        ? { ...head, ...passed() }
        : { ...head, ...because('doubt', 'same_document', { sessions }) };
    });

/** Every check of a session that has ended, in the order of their names; each at least once. */
export const checksOf = (facts: SessionFacts): readonly Check[] => {
  const { steps, faces, holders, chips } = facts;
  const proven = provenReadings(steps, chips);
  const ofStep = (step: EndedStep): readonly Check[] => {
    if (step.kind === 'chip') return chipChecks(step);
    return step.kind === 'document' ? ofDocument(step, proven) : ofSelfie(step, faces);
  };
  const made = [
    ...steps.flatMap(ofStep),
    ...faceMatchChecks(facts),
    ...documentsAgreeChecks(steps, holders),
    ...seenChecks(facts),
  ];
  return checkNames.flatMap((check): readonly Check[] => {
    const own = made.filter((one) => one.check === check);
    return own.length > 0 ? own : [{ check, ...because('not_run', 'not_asked') }];
  });
};
