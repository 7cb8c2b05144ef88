import type { FlowName, JobOf, Outcomes } from '../../flows/jobs.js';
import type { CalendarDate } from '../../contract/calendar.js';
import { codes, type Endpoint, type Reason } from '../../contract/codes.js';
import { badField } from '../../contract/form.js';
import { verdictReasons } from '../../contract/match.js';
import { reject, type Rejection } from '../../contract/rejection.js';
import { endpointReasons, reasonsAt } from '../../contract/endpoint-reasons.js';
import { chipReports } from './invented.js';
import { samplesFor } from './samples.js';

export const sandboxField = 'sandbox_outcome';

type SandboxOutcome = 'accepted' | Reason;

/** The answer of a chip that refuses nothing and yet is not valid: no code has it. */
const notTrusted = 'not_trusted';

export const isNotTrusted = (endpoint: Endpoint, text: string): boolean =>
  endpoint === 'chip' && text === notTrusted;

const isOfPhoto = (reason: Reason): boolean =>
  codes[reason].kind === 'retake' || codes[reason].kind === 'attack';

/** 2.5: the zone was read, the rest was not. */
const isPart = (reason: Reason): boolean => reason === 'passportCodeUnsupported';

/**
 * `accepted`, a code, or the name of a reason if several share a code. If one of the reasons of a
 * code is about photos, the code means that one. A rejection is answered without looking at the
 * photo: the request or the service is at fault.
 */
export const readSandboxOutcome = (
  endpoint: Endpoint,
  text: string,
): SandboxOutcome | Rejection => {
  if (text === 'accepted') return text;
  const reasons = reasonsAt(endpoint);
  const reasonsOfCode = reasons.filter((reason) => String(codes[reason].code) === text);
  const found =
    reasons.find((reason) => reason === text) ?? reasonsOfCode.find(isOfPhoto) ?? reasonsOfCode[0];
  if (found !== undefined) return isOfPhoto(found) || isPart(found) ? found : reject(found);
  const numbers = [...new Set(reasons.map((reason) => String(codes[reason].code)))].sort();
  const named = endpoint === 'chip' ? ['accepted', notTrusted] : ['accepted'];
  return badField(endpointReasons[endpoint].invalid, sandboxField, [...named, ...numbers]);
};

/** The scores of a selfie that was refused for one of these are part of the answer (2.10). */
export const lowScores = { score: -2.2, quality: 0.42, liveness: 0.1 };

const similarities = { doubt: 0.35, no_match: 0.04 } as const;

/** What a flow would have given. */
export type Inventions = {
  readonly [F in FlowName]: (job: JobOf<F>) => Outcomes[F] | Rejection;
};

const inventMatch = (
  wish: SandboxOutcome,
  match: Outcomes['match'],
): Outcomes['match'] | undefined => {
  for (const verdict of ['doubt', 'no_match'] as const)
    if (wish === verdictReasons[verdict])
      return { ...match, verdict, similarity: similarities[verdict] };
  // The faces are compared even so.
  return wish === 'selfieNotLive'
    ? { ...match, liveness: { scores: lowScores, refused: reject(wish) } }
    : undefined;
};

/** For photos; a recording has its own, because it depends on the requested actions. */
export const inventionsOf = (
  wish: SandboxOutcome,
  today: CalendarDate,
): Omit<Inventions, 'movingSelfie'> => {
  const { identificationCard, ...samples } = samplesFor(today);
  const { sides: _, ...card } = identificationCard;
  const isRefused = wish !== 'accepted' && !isPart(wish);
  const isScored = ['selfieConditions', 'selfiePoor', 'selfieNotLive'].includes(wish);
  const refused = isRefused ? reject(wish, isScored ? { scores: lowScores } : {}) : undefined;
  const part = wish === 'passportCodeUnsupported' && { visual: reject(wish) };
  return {
    passport: () => refused ?? samples.passport,
    passportPlus: () => refused ?? { ...samples.passportPlus, ...part },
    nationalPassport: () => refused ?? { ...samples.nationalPassport, ...part },
    identificationCard: ({ validateSides }) =>
      refused ?? (validateSides ? identificationCard : card),
    selfie: () => refused ?? samples.selfie,
    chip: () =>
      wish === 'chipNotGenuine'
        ? { ...samples.chip, report: chipReports.not_genuine }
        : (refused ?? samples.chip),
    match: () => inventMatch(wish, samples.match) ?? refused ?? samples.match,
  };
};
