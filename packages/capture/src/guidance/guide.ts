import { framingThresholds } from '../../../../src/document/thresholds.js';
import type { Reason } from '../../../../src/contract/codes.js';
import { findDocuments, findFace } from '../net/find.js';
import type { Nets } from '../net/runtime.js';
import type { Subject } from '../part.js';
import type { Frame } from '../frame.js';
import type { Guidance } from './advise.js';
import { guideDocument } from './document.js';
import { guideFace, guideSelfie } from './selfie.js';

/** Reasons about where the document lies, rather than how it is lit. */
const framing = new Set<Reason>(framingThresholds.map(({ reason }) => reason));

const guideFor = async (frame: Frame, kind: 'passport' | 'cardWithoutMrz', nets?: Nets) => {
  const byEdges = guideDocument(frame, kind);
  if (!byEdges.reason || !framing.has(byEdges.reason)) return byEdges;
  // A light card on a light table has hardly any edges, but a frame printed on it may have.
  const run = nets?.documents.get();
  if (run === undefined || run === 'coming') return byEdges;
  const found = await findDocuments(run, frame);
  return found.length > 0 ? guideDocument(frame, kind, found) : byEdges;
};

/** Rules first, because they cost little; nets where rules cannot decide, once they are loaded. */
export const guide = async (frame: Frame, subject: Subject, nets?: Nets): Promise<Guidance> => {
  if (subject === 'passport') return guideFor(frame, 'passport', nets);
  if (subject !== 'selfie') return guideFor(frame, 'cardWithoutMrz', nets);
  const byLight = guideSelfie(frame);
  const run = nets?.faces.get();
  if (!byLight.good || run === undefined) return byLight;
  if (run === 'coming') return { good: false, text: 'guideSelfie' };
  return guideFace(await findFace(run, frame)) ?? byLight;
};
