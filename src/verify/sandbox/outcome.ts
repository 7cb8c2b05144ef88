import type { FlowName, JobOf, Outcomes } from '../../flows/jobs.js';
import type { CalendarDate } from '../../contract/calendar.js';
import { codes, type Endpoint, type Reason } from '../../contract/codes.js';
import { badField } from '../../contract/form.js';
import { verdictReasons } from '../../contract/match.js';
import { reject, type Rejection } from '../../contract/rejection.js';
import { endpointReasons, reasonsAt } from '../../contract/endpoint-reasons.js';
import { samplesFor } from './samples.js';

export const sandboxField = 'sandbox_outcome';

type SandboxOutcome = 'accepted' | Reason;

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
  const same = reasons.filter((reason) => String(codes[reason].code) === text);
  const found = reasons.find((reason) => reason === text) ?? same.find(isOfPhoto) ?? same[0];
  if (found !== undefined) return isOfPhoto(found) || isPart(found) ? found : reject(found);
  const numbers = [...new Set(reasons.map((reason) => String(codes[reason].code)))].sort();
  return badField(endpointReasons[endpoint].invalid, sandboxField, ['accepted', ...numbers]);
};

/** The scores of a selfie that was refused for one of these are part of the answer (2.10). */
export const lowScores = { score: -2.2, quality: 0.42, liveness: 0.1 };

const similarities = { doubt: 0.35, no_match: 0.04 } as const;

/** The outcome that the flow would have given. */
export const sandboxOutcomeOf = <F extends FlowName>(
  job: JobOf<F>,
  outcome: SandboxOutcome,
  today: CalendarDate,
): Outcomes[F] | Rejection => {
  // A recording has its own (moving.ts), because it depends on the requested actions.
  const sample = (samplesFor(today) as Outcomes)[job.flow];
  if (outcome === 'accepted' || outcome === 'passportCodeUnsupported') {
    const wantsSides = 'validateSides' in job && job.validateSides;
    if ('sides' in sample && !wantsSides) return { ...sample, sides: undefined };
    const hasPart = outcome !== 'accepted' && 'visual' in sample;
    return hasPart ? { ...sample, visual: reject(outcome) } : sample;
  }
  for (const verdict of ['doubt', 'no_match'] as const)
    if (outcome === verdictReasons[verdict])
      return { ...sample, verdict, similarity: similarities[verdict] };
  // The faces are compared even so.
  if (outcome === 'selfieNotLive' && 'verdict' in sample)
    return { ...sample, liveness: { scores: lowScores, refused: reject(outcome) } };
  const isScored = ['selfieConditions', 'selfiePoor', 'selfieNotLive'].includes(outcome);
  return reject(outcome, isScored ? { scores: lowScores } : {});
};

/** The only refusal of a photo that a sandbox finds itself: the file is not an image. */
export const isNoImage = (rejection: Rejection): boolean =>
  rejection.rejected === 'fileUnreadable' || rejection.rejected === 'selfieUnreadable';
