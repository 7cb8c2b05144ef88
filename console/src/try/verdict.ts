import { capabilities, isWeak } from '../../../src/contract/capabilities.js';
import { type Answer, type Body, type Condition, type Match, matchOf } from './answer.js';

export type Tone = 'good' | 'warn' | 'bad';
type What =
  | 'same'
  | 'sameRefused'
  | 'maybeSame'
  | 'different'
  | 'valid'
  | 'expired'
  | 'noMatch'
  | 'unsure'
  | 'notValid'
  | 'live'
  | 'partly'
  | 'refused';
export type Verdict = { readonly tone: Tone; readonly what: What };

/** Fields read with less confidence should be compared with the document. */
export const minSure = 0.8;

const conditionsOf = ({ details }: Body): readonly Condition[] => details?.conditions ?? [];

/**
 * Proof of life was contracted: it refused (interface 2.8), or what only it looks for is among the
 * conditions.
 */
export const isProven = ({ body }: Answer): boolean =>
  (body.valid === false && (body.error_code ?? 0) >= 818) ||
  conditionsOf(body).some(({ name }) => name === 'recapture_score');

const isSelfie = (body: Body): boolean => body.api_response !== undefined;

/** Conditions that hold, but by so little that they may fail on another photo. */
export const nearOf = (answer: Answer): readonly Condition[] =>
  isSelfie(answer.body) || isProven(answer)
    ? conditionsOf(answer.body).filter(({ near }) => near === true)
    : [];

/** Names of the fields whose value may be wrong. */
export const unsureOf = ({ details }: Body): readonly string[] =>
  Object.entries({ ...details?.fields, ...details?.ocr?.fields })
    .filter(([, { confidence }]) => confidence < minSure)
    .map(([name]) => name);

const documentVerdict = (answer: Answer): Verdict => {
  const { body } = answer;
  const warn = (what: What): Verdict => ({ tone: 'warn', what });
  if (body.OCR?.['error_code'] !== undefined) return warn('partly');
  if ((body.valid ?? body.MRZ?.['valid']) !== true) return warn('notValid');
  if (body.details?.expired === true) return warn('expired');
  if (body.match === false) return warn('noMatch');
  if (nearOf(answer).length > 0 || unsureOf(body).length > 0) return warn('unsure');
  return { tone: 'good', what: 'valid' };
};

/** One face is no proof of a live person: never green while liveness is weak by its card. */
const matchVerdict = ({ verdict }: Match, isValid: boolean): Verdict => {
  if (verdict === 'no_match') return { tone: 'bad', what: 'different' };
  if (verdict === 'doubt') return { tone: 'warn', what: 'maybeSame' };
  if (!isValid) return { tone: 'bad', what: 'sameRefused' };
  return { tone: isWeak(capabilities.liveness) ? 'warn' : 'good', what: 'same' };
};

/** The line at the top. Green is never used for a check that is weak by its own model card. */
export const verdictOf = (answer: Answer): Verdict => {
  const { body } = answer;
  if (body.error_code !== undefined || body.error !== undefined)
    return { tone: 'bad', what: 'refused' };
  const match = matchOf(body);
  if (match) return matchVerdict(match, body.valid === true);
  if (!isSelfie(body)) return documentVerdict(answer);
  const isSure = !isWeak(capabilities.liveness) && nearOf(answer).length === 0;
  return { tone: isSure ? 'good' : 'warn', what: 'live' };
};

const dayMs = 86_400_000;

/** DD-MM-YYYY, or DD-MM-YY, whose century is that of a date near it. */
const dateOf = (printed: string, near: Date): number => {
  const [day, month, year] = printed.split('-').map(Number);
  const nearYear = near.getUTCFullYear();
  return Date.UTC(year! > 99 ? year! : nearYear - (nearYear % 100) + year!, month! - 1, day);
};

/**
 * The date on the document. The calendar day here may differ from the service's: the printed date
 * decides.
 */
export const expiryOf = (body: Body): Date | undefined => {
  const inDays = body.details?.expires_in_days;
  if (inDays === undefined) return undefined;
  const counted = new Date(Date.now() + inDays * dayMs);
  const printed = [body, body.MRZ, body.frontside, body.backside]
    .map((part) => part?.['expiration_date'])
    .filter((text): text is string => typeof text === 'string' && text !== '')
    .map((text) => dateOf(text, counted))
    .find((at) => Math.abs(at - counted.getTime()) < 2 * dayMs);
  return printed === undefined ? counted : new Date(printed);
};
