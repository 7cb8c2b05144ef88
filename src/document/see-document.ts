import { heightOf, iou, type Quad, widthOf } from '../geometry/quad.js';
import type { Photo } from '../image/decode.js';
import type { FoundDocument } from '../models/finder.js';
import type { Tools } from '../models/tools.js';
import { findCardEdges } from './card-edges.js';
import type { Conditions } from './conditions.js';
import { judgeFraming } from './judge-framing.js';
import { hasPortrait } from './judge-portrait.js';
import { litPhoto } from './lit-photo.js';
import { lookCloser } from './locate.js';
import { type Framing, measureFraming } from './measure-framing.js';
import { measureGlare } from './measure-glare.js';
import { measurePortrait } from './measure-portrait.js';
import { viewForProof } from './proof-view.js';
import { type Refined, refineCorners } from './refine-corners.js';

/** The document that the proof of life is about, its corners exact, and how it lies in the photo. */
export type SeenDocument = { readonly document: FoundDocument; readonly framing: Framing };

type Eyes = Pick<Tools, 'finder' | 'faceDetector'>;

/** With fewer sides seen, the corners may be those of a part of it: a reflection or a missing portrait hides the rest. */
const enoughSides = 3;

/** Edges that enclose much more than what was found are another thing's. */
const minEdgesIou = 0.4;

const seen = ({ seenSides }: Refined): number => seenSides.filter(Boolean).length;

/** The card that straight edges alone show around what was found; undefined where they show none. */
const byEdges = (photo: Photo, found: Quad): Refined | undefined => {
  const card = findCardEdges(photo);
  return card && iou(card.quad, found) >= minEdgesIou ? refineCorners(photo, card.quad) : undefined;
};

const exactCorners = (photo: Photo, { quad }: FoundDocument): Refined => {
  const refined = refineCorners(photo, quad);
  if (seen(refined) >= enoughSides) return refined;
  const edged = byEdges(photo, quad);
  return edged && seen(edged) > seen(refined) && seen(edged) >= enoughSides ? edged : refined;
};

/** Documents are 1.42 or 1.59 times as wide as high; a tilt of 45° makes 1 to 2.3 of it. What else was found is a part of one. */
const shapes = { from: 1, to: 2.3 } as const;

const isShaped = ({ quad }: FoundDocument): boolean => {
  const shape = widthOf(quad) / heightOf(quad);
  return shape >= shapes.from && shape <= shapes.to;
};

/**
 * A find that is not sure counts where its sides are seen, or its holder's portrait: those with a covered portrait have
 * the first, cut, dark and blurred ones the second. Of 228 photos without a document 8 show a find at all.
 */
const isDocument = async (
  photo: Photo,
  found: FoundDocument,
  exact: Refined,
  limits: Conditions,
  tools: Eyes,
): Promise<boolean> => {
  if (found.score >= limits.minDocumentScore || seen(exact) >= enoughSides) return true;
  const { colour } = viewForProof(photo, found);
  const portrait = await measurePortrait(colour, measureGlare(colour.image), tools);
  return hasPortrait(portrait, limits);
};

type Sight = SeenDocument & { readonly sides: number };

/** How the main document lies, its corners as exact as the photo shows them. */
const measured = (
  photo: Photo,
  main: FoundDocument,
  exact: Refined,
  others: readonly FoundDocument[],
): Sight => ({
  document: { ...main, quad: exact.quad },
  // One document is there, so there is something to measure.
  framing: measureFraming([main, ...others], photo, exact)!,
  sides: seen(exact),
});

/** So few sides are enough to believe a second look: one may lie outside, one on ground of its own colour. */
const fewSides = 2;

/**
 * A document that would be refused for how it lies is looked at once more, alone and straight: a quarter of those refused
 * at the first look lie right, and the time of a refusal is not the time of a reading.
 */
const reconsidered = async (
  photo: Photo,
  first: Sight,
  found: FoundDocument,
  limits: Conditions,
  { finder }: Eyes,
): Promise<SeenDocument> => {
  const asFound = measureFraming([found], photo)!.edgeRatio;
  const isDoubtful = judgeFraming(first.framing, limits) ?? asFound < limits.minEdgeRatio;
  if (!isDoubtful || first.framing.documents > 1) return first;
  const { document } = await lookCloser(photo, found, { finder });
  const again = measured(photo, document, refineCorners(photo, document.quad), []);
  return again.sides >= fewSides ? again : first;
};

/** Of all finds, also doubtful ones; best first. Undefined where the photo shows no document. */
export const seeDocument = async (
  photo: Photo,
  found: readonly FoundDocument[],
  limits: Conditions,
  tools: Eyes,
): Promise<SeenDocument | undefined> => {
  const lit = litPhoto(photo);
  const all = lit ? (await tools.finder.find(lit)).documents : found;
  const clear = lit ?? photo;
  const [main, ...others] = all.filter(isShaped);
  if (!main) return undefined;
  const exact = exactCorners(clear, main);
  if (!(await isDocument(clear, main, exact, limits, tools))) return undefined;
  const sure = others.filter(({ score }) => score >= limits.minDocumentScore);
  return reconsidered(clear, measured(clear, main, exact, sure), main, limits, tools);
};
