import { findCardEdges } from '../../../src/document/card-edges.js';
import { conditions } from '../../../src/document/conditions.js';
import { judgeFraming } from '../../../src/document/judge-framing.js';
import { measureFraming } from '../../../src/document/measure-framing.js';
import { type Frame, type Guidance, guideTexts } from './advise.js';

/**
 * The document is found by its edges, as the service does where its net sees none, and judged by the service's own
 * measures, limits and judges. Stricter than the service, which also finds what has no clear edges.
 */
export const guideDocument = (frame: Frame): Guidance => {
  const found = findCardEdges(frame);
  const refused = judgeFraming(measureFraming(found ? [found] : [], frame), conditions);
  return refused
    ? { good: false, text: guideTexts[refused.rejected] ?? 'guideNone', reason: refused.rejected }
    : { good: true, text: 'guideGood' };
};
