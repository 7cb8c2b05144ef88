import { point } from '../geometry/point.js';
import type { Tensor } from '../inference/session.js';

/* Decodes BlazeFace's outputs to faces; anverso_training/common/blazeface.py does the same. */

/** Cells per row, candidates per cell and outputs, coarse layer last. */
const layers = [
  { cells: 16, perCell: 2, logits: 'Identity:0', boxes: 'Identity_2:0' },
  { cells: 8, perCell: 6, logits: 'Identity_1:0', boxes: 'Identity_3:0' },
] as const;
type Layer = (typeof layers)[number];
type Outputs = Readonly<Record<string, Tensor>>;
/** Centre, size, and six points of two numbers. */
const numbers = 16;
/**
 * A lower score is no face: patterns in leaves and fabric reach it (lab/eval/reports/selfie.md).
 */
export const minCandidateScore = 0.4;
/**
 * Second faces that are half hidden, dim or blurred score this low, so callers must confirm them.
 */
const minWeakScore = 0.3;
/** Candidates that overlap more are the same face. */
const sameIou = 0.3;

/** In shares of the net's input; the six landmarks that follow the box are not used. */
export type Candidate = Readonly<Record<'score' | 'x' | 'y' | 'width' | 'height', number>>;

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

const candidatesOf = (outputs: Outputs, layer: Layer, inputPx: number): Candidate[] => {
  const { cells, perCell } = layer;
  const boxes = outputs[layer.boxes]!.data;
  return Array.from(outputs[layer.logits]!.data).flatMap((logit, i) => {
    const score = sigmoid(logit);
    if (score <= minWeakScore) return [];
    const cell = Math.floor(i / perCell);
    const anchor = point(((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells);
    const at = (k: number): number => boxes[i * numbers + k]! / inputPx;
    const width = at(2);
    const height = at(3);
    const x = anchor.x + at(0) - width / 2;
    const y = anchor.y + at(1) - height / 2;
    return [{ score, x, y, width, height }];
  });
};

const iou = (a: Candidate, b: Candidate): number => {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const both = Math.max(0, wide) * Math.max(0, high);
  return both / (a.width * a.height + b.width * b.height - both + 1e-9);
};

/** The mean, weighted by score; the score itself is the best one's. */
const merged = (near: readonly Candidate[]): Candidate => {
  const total = near.reduce((sum, { score }) => sum + score, 0);
  const mean = (of: keyof Candidate): number =>
    near.reduce((sum, candidate) => sum + candidate[of] * candidate.score, 0) / total;
  const x = mean('x');
  const y = mean('y');
  const width = mean('width');
  const height = mean('height');
  return { score: near[0]!.score, x, y, width, height };
};

export const mergeCandidates = (candidates: readonly Candidate[]): Candidate[] => {
  let left = [...candidates].sort((a, b) => b.score - a.score);
  const faces: Candidate[] = [];
  while (left.length > 0) {
    const best = left[0]!;
    const near = left.filter((other) => iou(best, other) > sameIou || other === best);
    faces.push(merged(near));
    left = left.filter((other) => !near.includes(other));
  }
  return faces;
};

/** Weak candidates must not move the box of a strong one, so they are merged separately. */
export const decodeFaces = (outputs: Outputs, inputPx: number) => {
  const all = layers.flatMap((layer) => candidatesOf(outputs, layer, inputPx));
  const isSure = ({ score }: Candidate): boolean => score > minCandidateScore;
  const weak = mergeCandidates(all).filter((face) => !isSure(face));
  return [...mergeCandidates(all.filter(isSure)), ...weak];
};
