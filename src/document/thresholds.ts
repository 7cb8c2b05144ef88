import type { Recapture } from '../models/recapture.js';
import type { Tamper } from '../models/tamper.js';
import type { Threshold } from '../contract/threshold.js';
import { maxLineApart, minCopiedText } from './edit-cues.js';
import type { Framing } from './measure-framing.js';
import type { Genuineness } from './measure-genuine.js';
import type { Portrait } from './measure-portrait.js';
import type { Quality } from './measure-quality.js';

/*
 * What a photo of a document must be like for the proof of life (interface 7, 818–829), in the
 * order of precedence (docs/DECISIONS.md 4). The judge and the explanation both go through these
 * rows. `doubt` is how near to a limit the pictures of both sides come, or how exact the measure is.
 * Limits that cite measurements were set on one half of the labelled documents
 * (lab/eval/reports/proof-of-life.md); to move one, run `npm run eval proof-of-life`.
 */

/** 819: detections with a lower score count only if their sides or a portrait confirm them. */
export const minProofScore = 0.48;

export const framingThresholds: readonly Threshold<Framing>[] = [
  { reason: 'documentAbsent', measure: 'documents', min: 1, evidence: [] },
  { reason: 'documentsMany', measure: 'documents', min: 1, max: 1 },
  // 821 and 823 are one event at two severities. Text begins some 3 % inside a card's edge, so more
  // than this cuts data off. What lies beyond the frame is estimated from the document's shape:
  // pictures with 2 % or less outside measure at most 0.063 (all but one), with 8 % at least 0.083.
  { reason: 'documentCropped', measure: 'outsideRatio', max: 0.07, doubt: 0.007 },
  // A corner on the frame itself is outside. Corners are accurate to about 0.3 % of the photo.
  { reason: 'documentOutsideFrame', measure: 'edgeRatio', above: 0 },
  // The limit that interface 8 states.
  { reason: 'documentTooSmall', measure: 'areaRatio', min: 0.1, doubt: 0.005 },
  // Any nearer, the document's edge cannot be distinguished from the edge of the photo.
  { reason: 'documentNearEdges', measure: 'edgeRatio', min: 0.015, doubt: 0.003 },
];

/** Four stops below the right exposure give 57, one and a quarter 158. */
export const minPaperLuma = 90;

export const qualityThresholds: readonly Threshold<Quality>[] = [
  { reason: 'documentExposure', measure: 'paperLuma', min: minPaperLuma, doubt: 10 },
  // White cards in bright light reach 0.54 and lose nothing; two stops too many give at least 0.59.
  { reason: 'documentExposure', measure: 'clippedRatio', max: 0.57, doubt: 0.03 },
  // From here on, letters 1.5 mm high run together. Sharp photos reach 0.26, blurred ones start at
  // 0.32.
  { reason: 'documentBlurry', measure: 'blurMm', max: 0.3, doubt: 0.04 },
  // A line of the machine readable zone, or half a name. On a document as light as white paper a
  // reflection cannot be distinguished from the paper.
  {
    reason: 'documentReflections',
    measure: 'glareRatio',
    max: 0.015,
    doubt: 0.003,
    when: { measure: 'medianLuma', max: 236 },
    evidence: ['glareRatio', 'largestGlareRatio'],
  },
  // Also finds strong compression before the last saving: quality 57 leaves 2.1 grey levels between
  // blocks, quality 14 3.3.
  { reason: 'documentCompressed', measure: 'blocks', max: 2.7, doubt: 0.3 },
  // As last saved, on the scale of the Independent JPEG Group's encoder. Messengers use 55 or more.
  { reason: 'documentCompressed', measure: 'jpegQuality', min: 25 },
  // With fewer pixels every trace of a copy or an edit is lost.
  { reason: 'documentPoor', measure: 'pxPerMm', min: 3, doubt: 0.05 },
];

export const portraitThresholds: readonly Threshold<Portrait>[] = [
  // See models/portrait-detector.
  { reason: 'documentPhotoAbsent', measure: 'portraitScore', min: 0.6, doubt: 0.1 },
  // Ghost images reach 0.17, the smallest portraits have 0.16: this does not separate all of them.
  { reason: 'documentPhotoAbsent', measure: 'portraitRatio', min: 0.15, doubt: 0.02 },
];

/**
 * 291 of 300 real copies under lamps of every colour are below it, and one of 248 genuine
 * documents, overexposed by a lamp. The palest card that is accepted has 0.00229.
 */
export const minColourSpread = 0.00225;
/**
 * A document of one tint with a portrait in colour is no copy: drawn ones have 0.0074 or more. Lamps
 * beside the portrait bring 5 of the 291 copies above it.
 */
export const maxPortraitColour = 0.007;

/** Limits that come with the weights whose scores they limit (models/recapture, models/tamper). */
export type ScoreLimits = {
  readonly recapture: Pick<Recapture, 'limits'>;
  readonly tamper: Pick<Tamper, 'max'>;
};

/*
 * Edits need two cues: the net's score alone refuses issuers that it does not know, because their
 * print is new to it everywhere. Beyond its limit there is doubt, and a refusal only where one line
 * or the portrait stands out further than on genuine documents of issuers in no training (ADR 78).
 * The line must stand out among the lines of print too: a signature, a hologram or the edge of the
 * portrait stands out of every document.
 */
const maxApart = { portrait: 4.74, line: maxLineApart };

export const genuinenessThresholds = ({
  recapture: { limits: recapture },
  tamper,
}: ScoreLimits): readonly Threshold<Genuineness>[] => [
  {
    reason: 'documentNotGenuine',
    measure: 'recaptureScore',
    max: recapture.attack,
    doubt: recapture.attack - recapture.doubt,
  },
  {
    reason: 'documentNotGenuine',
    measure: 'portraitEdited',
    max: tamper.max.portrait,
    confirmedBy: { measure: 'portraitApart', max: maxApart.portrait },
  },
  {
    reason: 'documentNotGenuine',
    measure: 'textEdited',
    max: tamper.max.text,
    confirmedBy: { measure: 'lineApart', max: maxApart.line },
  },
  {
    reason: 'documentNotGenuine',
    measure: 'copiedCorners',
    max: tamper.max.copied,
    confirmedBy: { measure: 'textEdited', max: minCopiedText },
  },
  {
    reason: 'documentNotGenuine',
    measure: 'colourSpread',
    min: minColourSpread,
    when: { measure: 'portraitColour', max: maxPortraitColour },
  },
];
