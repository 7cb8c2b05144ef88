import { reject, type Rejection } from '../contract/rejection.js';
import { explain, failing, judge } from '../contract/threshold.js';
import { type Framing, noDocument } from './measure-framing.js';
import type { Genuineness } from './measure-genuine.js';
import type { Portrait } from './measure-portrait.js';
import type { Quality } from './measure-quality.js';
import * as limits from './thresholds.js';

/* Each judge returns the first threshold that is violated, or undefined. */

/** 819, 824, 821, 823, 822, 825. */
export const judgeFraming = (framing: Framing | undefined): Rejection | undefined =>
  judge(limits.framingThresholds, framing ?? noDocument);

/** 828, 826, 829, 827, 818. */
export const judgeQuality = (quality: Quality): Rejection | undefined =>
  judge(limits.qualityThresholds, quality);

/** 820. */
export const judgePortrait = (portrait: Portrait): Rejection | undefined =>
  judge(limits.portraitThresholds, portrait);

export type Finding = 'screen' | 'print' | 'portrait' | 'text';

const findings: Readonly<Record<string, Finding>> = {
  portraitEdited: 'portrait',
  textEdited: 'text',
  copiedCorners: 'text',
  colourSpread: 'print',
};

/** 818, document not genuine (docs/DECISIONS.md 2); the text of the answer names the finding. */
export const judgeGenuine = (genuineness: Genuineness, scores: limits.ScoreLimits) => {
  // A grey copy is detected by its colours only; otherwise the score furthest beyond its threshold
  // counts.
  const beyond = ({ measure, max = -Infinity }: { measure: keyof Genuineness; max?: number }) =>
    Number(genuineness[measure]) - max;
  const [found] = [...failing(limits.genuinenessThresholds(scores), genuineness)].sort(
    (a, b) => beyond(b) - beyond(a),
  );
  if (!found) return undefined;
  const { recaptureKind, recaptureScore, portraitEdited, textEdited, colourSpread } = genuineness;
  return reject(found.reason, {
    finding: findings[found.measure] ?? recaptureKind,
    recaptureScore,
    portraitScore: portraitEdited,
    textScore: textEdited,
    colourSpread,
  });
};

/** It passed, but a score is near its limit, or one of the two cues of an edit was found. */
export const isDoubtful = (genuineness: Genuineness, scores: limits.ScoreLimits): boolean =>
  explain(limits.genuinenessThresholds(scores), genuineness).some(
    (row) => row.near || row.isDoubtful,
  );
