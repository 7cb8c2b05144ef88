import { type ChannelFinding, channelFindings } from '../../../src/contract/channel/findings.js';
import { type ChipReason, chipReasons } from '../../../src/contract/chip.js';
import { checkReasons, type CheckReason, checkResults } from '../../../src/contract/decision.js';
import type { AnswerLanguage } from '../../../src/contract/languages.js';
import { reviewReasons, type ReviewVerdict } from '../../../src/contract/review.js';
import { language, named, number, t } from '../i18n/language.js';
import type { SessionRecord } from './api.js';

export type Check = NonNullable<SessionRecord['checks']>[number];
type Review = SessionRecord['reviews'][number];

/** Why a check found what it found, in the language of the page. */
export const whyText = (why: string | undefined): string =>
  why !== undefined && why in checkReasons ? checkReasons[why as CheckReason][language()] : '';

export const checkName = (check: string): string => named('check', check);

/** What the page saw of the camera, and what a chip's checks found, has names that tables explain. */
const findingText = (name: string): string => {
  if (name in channelFindings) return channelFindings[name as ChannelFinding][language()];
  if (name in chipReasons) return chipReasons[name as ChipReason][language()];
  if (name in checkReasons) return whyText(name);
  return (checkResults as readonly string[]).includes(name) ? named('result', name) : name;
};

const shownAs = (value: unknown): string => {
  if (Array.isArray(value)) return (value as string[]).map(findingText).join(', ');
  return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : number(Number(value), 3);
};

/** Numbers and names of fields; never a value of the document. */
export const evidenceText = (evidence: Check['evidence']): string =>
  Object.entries((evidence ?? {}) as Record<string, unknown>)
    .map(([name, value]) => {
      const shown = name === 'portrait' ? named('portrait', String(value)) : shownAs(value);
      return `${named('evidence', name)}: ${shown}`;
    })
    .join('; ');

export const outcomeText = ({ decision, status }: SessionRecord): string =>
  decision ? named('decision', decision.outcome) : named('session', status);

/** Who never agreed has nothing to withdraw. */
export const consentEnded = ({ given_at }: NonNullable<SessionRecord['consent']>): string =>
  t(given_at === null ? 'consentRefused' : 'consentWithdrawn');

export const decidedByText = (by: string): string =>
  by === 'policy' ? t('byPolicy') : by.replace(/^reviewer /, '');

export const reasonText = (verdict: ReviewVerdict, reason: string): string => {
  const reasons: Readonly<Record<string, Readonly<Record<AnswerLanguage, string>>>> =
    reviewReasons[verdict];
  return reasons[reason]?.[language()] ?? reason;
};

export const reviewText = ({ verdict, reason }: Review): string =>
  `${named('verdict', verdict)}: ${reasonText(verdict, reason)}`;

/** A short time, to the second. */
export const took = (seconds: number): string => {
  if (seconds < 60) return `${number(seconds, seconds < 10 ? 1 : 0)} s`;
  if (seconds >= 3600) return duration(seconds);
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
};

export const duration = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return `${Math.max(0, Math.round(seconds))} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${hours} h ${minutes % 60} min`
    : `${Math.floor(hours / 24)} d ${hours % 24} h`;
};
