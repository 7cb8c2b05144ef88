import { describe, expect, it } from 'vitest';
import { identity } from '../geometry/homography.js';
import { type Quad, rectangle } from '../geometry/quad.js';
import { blankImage } from '../image/image.js';
import type { DetectedDocument } from '../models/finder.js';
import { assessDocument } from './assess-document.js';

const truth = rectangle(200, 200, 800, 500);

const desk = () => {
  const image = blankImage(1200, 900, 3);
  for (let y = 0, at = 0; y < 900; y++)
    for (let x = 0; x < 1200; x++, at += 3)
      image.data.fill(x >= 200 && x < 1000 && y >= 200 && y < 700 ? 190 : 90, at, at + 3);
  return {
    image,
    toPhoto: identity,
    fullWidthPx: 1200,
    fullHeightPx: 900,
    format: 'jpeg',
  } as const;
};
const find = (quad: Quad, score = 0.8): DetectedDocument => ({ quad, score, kind: 'cardWithMrz' });

/** A finder that gives the same detections at every call; the first detections are given. */
const eyes = (again: readonly DetectedDocument[]) => {
  let looks = 0;
  const noFaces = () => Promise.resolve([]);
  return {
    looks: () => looks,
    finder: {
      version: '',
      find: () => Promise.resolve({ documents: again, bands: [], looks: ++looks }),
    },
    portraitDetector: { version: '', find: noFaces },
  };
};

describe('the document of a photo', () => {
  it('that lies well is looked at once', async () => {
    const tools = eyes([]);
    const seen = await assessDocument(desk(), [find(rectangle(206, 195, 800, 500))], tools);
    expect(seen!.framing.edgeRatio).toBeCloseTo(200 / 900, 2);
    expect(tools.looks()).toBe(0);
  });

  it('that seems to lie wrong is looked at again, and the second look counts', async () => {
    const tools = eyes([find(truth)]);
    const seen = await assessDocument(desk(), [find(rectangle(5, 195, 1000, 510))], tools);
    expect(tools.looks()).toBeGreaterThan(0);
    expect(seen!.framing.edgeRatio).toBeCloseTo(200 / 900, 2);
  });

  it('is one although the finder doubts it, where its sides are seen', async () => {
    const doubtful = find(rectangle(203, 198, 800, 500), 0.4);
    expect(await assessDocument(desk(), [doubtful], eyes([]))).toBeDefined();
    const nowhere = find(rectangle(20, 20, 150, 100), 0.4);
    expect(await assessDocument(desk(), [nowhere], eyes([]))).toBe(undefined);
  });

  it('has a document’s shape', async () => {
    const strip = find(rectangle(200, 200, 800, 120));
    expect(await assessDocument(desk(), [strip], eyes([]))).toBe(undefined);
  });
});
