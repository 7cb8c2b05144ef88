import { compareFaces, comparePictures } from '../../flows/match/compare-faces.js';
import { compareHolders } from '../../flows/match/compare-holders.js';
import { compareReadings } from '../../flows/match/same-document.js';
import { matchLimitsOf } from '../../flows/own-heads.js';
import type { MatchLimits } from '../../contract/match.js';
import type { Client } from '../../store/clients.js';
import type { KeptPolicy } from '../../store/policies.js';
import type { MadeDecision } from '../../store/sessions/decided.js';
import type { SeenBefore } from '../../store/sessions/seen-documents.js';
import type { CaptureSession, CaptureStep } from '../../store/sessions/sessions.js';
import type { FaceSealer, Kept } from '../faces.js';
import { checksOf } from './checks.js';
import { decide } from './decide.js';
import { policyOf } from './policies.js';
import { sandboxChecks } from './sandbox-checks.js';
import type {
  ChipComparison,
  FaceComparison,
  HolderComparison,
  SessionFacts,
} from './session-facts.js';

const hourMs = 3_600_000;

type Opened = Kept | 'none' | 'lost';

const compare = (
  document: Opened,
  selfie: Opened,
  limits: MatchLimits,
): FaceComparison['compared'] => {
  if (document === 'lost' || typeof selfie === 'string' || !selfie.face) return 'face_lost';
  if (document === 'none' || !document.face) return 'no_portrait';
  return compareFaces(document.face, selfie.face, limits);
};

const pictureIn = (document: Opened, selfie: Opened): number | undefined =>
  typeof document !== 'string' && typeof selfie !== 'string' && document.face && selfie.face
    ? comparePictures(document.face, selfie.face)
    : undefined;

const compareDocuments = (
  document: number,
  first: Opened,
  other: Opened,
  limits: MatchLimits,
): HolderComparison => {
  const [a, b] = [first, other].map((kept) => (typeof kept === 'string' ? {} : kept)) as [
    Kept,
    Kept,
  ];
  return {
    document,
    fields: a.read && b.read ? compareHolders(a.read.holder, b.read.holder) : undefined,
    portraits: a.face && b.face ? compareFaces(a.face, b.face, limits) : undefined,
  };
};

const compareWithChip = (
  [chip, document]: readonly [number, number],
  kept: readonly Opened[],
): readonly ChipComparison[] => {
  const [ofChip, ofDocument] = [kept[chip]!, kept[document]!];
  if (typeof ofChip === 'string' || typeof ofDocument === 'string') return [];
  if (!ofChip.read || !ofDocument.read) return [];
  const compared = compareReadings(ofChip.read, ofDocument.read);
  return compared ? [{ chip, document, ...compared }] : [];
};

/**
 * The portrait of each document and chip against each selfie, each document against each chip, and each document or chip
 * against the first one, of the steps that are done.
 */
const compareSteps = async (
  { id, steps }: CaptureSession,
  sealer: FaceSealer,
  limits: MatchLimits,
): Promise<Pick<SessionFacts, 'faces' | 'holders' | 'chips'>> => {
  const openKept = async ({ face }: CaptureStep): Promise<Opened> =>
    face === null ? 'none' : ((await sealer.open(id, face)) ?? 'lost');
  const kept = await Promise.all(steps.map(openKept));
  const positions = (...kinds: readonly CaptureStep['kind'][]): readonly number[] =>
    steps.flatMap((step, position) =>
      kinds.includes(step.kind) && step.status === 'done' ? [position] : [],
    );
  const documents = positions('document');
  const [first, ...others] = positions('document', 'chip');
  return {
    faces: positions('document', 'chip').flatMap((document) =>
      positions('selfie').map((selfie) => ({
        document,
        selfie,
        compared: compare(kept[document]!, kept[selfie]!, limits),
        samePicture: pictureIn(kept[document]!, kept[selfie]!),
      })),
    ),
    holders: others.map((document) =>
      compareDocuments(document, kept[first!]!, kept[document]!, limits),
    ),
    chips: positions('chip').flatMap((chip) =>
      documents.flatMap((document) => compareWithChip([chip, document], kept)),
    ),
  };
};

const stepsOf = ({ steps }: CaptureSession): SessionFacts['steps'] =>
  steps.map(({ kind, status, refusals, findings, moving }, position) => ({
    kind,
    position,
    status,
    refusals,
    findings: kind === 'selfie' && status === 'done' ? { ...findings, moving } : findings,
  }));

type DecidedBy = {
  readonly faces: FaceSealer;
  readonly client: Client;
  readonly policy: KeptPolicy | undefined;
  readonly at: Date;
};

/** The decision on a session that has ended, from the results of its steps. */
export const decideSession = async (
  session: CaptureSession,
  seen: readonly SeenBefore[],
  { faces, client, policy, at }: DecidedBy,
): Promise<MadeDecision> => {
  const { services, reviewHours, repeatDays, heads } = client;
  const compared = await compareSteps(session, faces, await matchLimitsOf(heads));
  const found = checksOf({
    steps: stepsOf(session),
    services,
    ...compared,
    ...(repeatDays > 0 && { seen }),
  });
  const checks = sandboxChecks(found, session.sandboxChecks);
  const decision = decide(checks, policyOf(policy), at);
  const keeps = decision.outcome === 'review' && reviewHours > 0;
  const reviewUntil = new Date(at.getTime() + reviewHours * hourMs);
  return { checks, decision, ...(keeps && { reviewUntil }) };
};
