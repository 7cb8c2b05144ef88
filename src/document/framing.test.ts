import { describe, expect, it } from 'vitest';
import { type Quad, rectangle } from '../geometry/quad.js';
import type { DetectedDocument } from '../models/finder.js';
import { judgeFraming } from './judge.js';
import { measureFraming } from './measure-framing.js';

const frame = { fullWidthPx: 4000, fullHeightPx: 3000 };
const card = (quad: Quad, score = 0.9): DetectedDocument => ({ quad, score, kind: 'cardWithMrz' });
const judged = (...found: DetectedDocument[]): string =>
  judgeFraming(measureFraming(found, frame))?.rejected ?? 'accepted';

describe('framing of the document', () => {
  it('measures shares of the photo and of the document', () => {
    expect(measureFraming([card(rectangle(-100, 500, 2000, 1200))], frame)).toEqual({
      documents: 1,
      areaRatio: (1900 * 1200) / (4000 * 3000),
      outsideRatio: expect.closeTo(0.05) as number,
      edgeRatio: -100 / 3000,
    });
  });

  it('does not depend on which way up the document lies', () => {
    const upright = rectangle(-100, 500, 2000, 1200);
    const turned: Quad = {
      topLeft: upright.bottomRight,
      topRight: upright.bottomLeft,
      bottomRight: upright.topLeft,
      bottomLeft: upright.topRight,
    };
    expect(measureFraming([card(turned)], frame)).toEqual(measureFraming([card(upright)], frame));
  });

  it.each([
    ['well placed', rectangle(800, 700, 2400, 1500), 'accepted'],
    ['just over a tenth of the photo', rectangle(800, 700, 1400, 860), 'accepted'],
    ['just under a tenth', rectangle(800, 700, 1390, 860), 'documentTooSmall'],
    ['just far enough from the edge', rectangle(46, 700, 2400, 1500), 'accepted'],
    ['just too near', rectangle(44, 700, 2400, 1500), 'documentNearEdges'],
    ['touching the edge', rectangle(0, 700, 2400, 1500), 'documentOutsideFrame'],
    ['a border outside', rectangle(-167, 700, 2400, 1500), 'documentOutsideFrame'],
    ['a part outside', rectangle(-169, 700, 2400, 1500), 'documentCropped'],
  ])('%s', (_, quad, expected) => {
    expect(judged(card(quad))).toBe(expected);
  });

  it('notices that a document which ends at the frame is too short for its kind', () => {
    expect(judged(card(rectangle(0, 700, 2000, 1500)))).toBe('documentCropped');
    expect(judged(card(rectangle(100, 700, 2000, 1500)))).toBe('accepted');
  });

  it('says that there is no document', () => {
    expect(judged()).toBe('documentAbsent');
  });

  it('counts documents that lie apart, not one found twice and not a small one far away', () => {
    const main = card(rectangle(400, 700, 1600, 1000));
    expect(judged(main, card(rectangle(420, 720, 1600, 1000), 0.6))).toBe('accepted');
    expect(judged(main, card(rectangle(2400, 700, 400, 250), 0.6))).toBe('accepted');
    expect(judged(main, card(rectangle(2200, 700, 1500, 950), 0.6))).toBe('documentsMany');
  });

  it('names a cut document before a small one (docs/DECISIONS.md 4)', () => {
    expect(judged(card(rectangle(-200, 700, 800, 500)))).toBe('documentCropped');
  });
});
