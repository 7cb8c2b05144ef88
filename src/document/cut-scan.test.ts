import { describe, expect, it } from 'vitest';
import { identity, scaling } from '../geometry/homography.js';
import { rectangle } from '../geometry/quad.js';
import { blankImage } from '../image/image.js';
import type { DetectedDocument } from '../models/finder.js';
import { withCutScan } from './cut-scan.js';

const picture = (widthPx: number, heightPx: number) => ({
  image: blankImage(widthPx, heightPx, 1),
  toPhoto: identity,
});
const found = (score: number, quad = rectangle(20, 20, 100, 60)): DetectedDocument => ({
  quad,
  score,
  kind: 'cardWithMrz',
});

describe('a picture cut to the document', () => {
  it.each([
    [856, 540],
    [600, 385],
    [710, 500],
  ])('of %i × %i is the document when nothing is found', (w, h) => {
    expect(withCutScan(picture(w, h), [])).toEqual([
      { quad: rectangle(0, 0, w, h), score: 0, kind: 'other' },
    ]);
  });

  it.each([
    [1200, 900],
    [1500, 1000],
    [1600, 900],
    [600, 800],
  ])('is not seen in a camera’s %i × %i', (w, h) => {
    expect(withCutScan(picture(w, h), [])).toEqual([]);
  });

  it('is a small one of about its shape, where nothing is found', () => {
    expect(withCutScan(picture(700, 394), [])).toHaveLength(1);
    expect(withCutScan(picture(700, 394), [found(0.6)])).toEqual([found(0.6)]);
  });

  it('stands back behind a sure find, and behind a likely one that is part of it', () => {
    expect(withCutScan(picture(856, 540), [found(0.9)])).toEqual([found(0.9)]);
    expect(withCutScan(picture(856, 540), [found(0.72)])).toEqual([found(0.72)]);
  });

  it('replaces a doubtful find, and a likely one of about the whole picture, but keeps its kind', () => {
    const whole = { quad: rectangle(0, 0, 856, 540), score: 0, kind: 'cardWithMrz' };
    expect(withCutScan(picture(856, 540), [found(0.6)])).toEqual([whole]);
    const near = found(0.75, rectangle(10, 10, 830, 520));
    expect(withCutScan(picture(856, 540), [near])).toEqual([whole]);
  });

  it('is two cards when it has the shape of two, one above the other', () => {
    const quads = withCutScan(picture(856, 1080), []).map(({ quad }) => quad);
    expect(quads).toEqual([rectangle(0, 0, 856, 540), rectangle(0, 540, 856, 540)]);
  });

  it('is measured in the photo’s own pixels', () => {
    const reduced = { ...picture(428, 270), toPhoto: scaling(2, 2) };
    expect(withCutScan(reduced, [])[0]!.quad).toEqual(rectangle(0, 0, 856, 540));
  });
});
