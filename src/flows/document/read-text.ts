import { findCardEdges } from '../../document/card-edges.js';
import { redetectCropped } from '../../document/locate.js';
import { rectify } from '../../document/rectify.js';
import { applyToQuad, invert } from '../../geometry/homography.js';
import { expand, iou, widthOf } from '../../geometry/quad.js';
import type { Photo } from '../../image/photo.js';
import { remember } from '../../image/remember.js';
import type { DetectedDocument } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import type { TextPage } from '../../reading/text/page.js';
import { printedBy } from '../../reading/layout/tagger/printed-by.js';
import { type FieldsRead, type Hints, readFields } from '../../reading/layout/read-fields.js';
import { readPage } from '../../reading/text/read-page.js';
import { dateOf } from '../../contract/calendar.js';
import type { PhotoSide } from './photo-side.js';
import { findTextArea } from './text-area.js';

export type SideText = FieldsRead & { readonly page: TextPage };

const minLayoutConfidence = 0.5;

/** Whether the layout was recognised well enough for its table to apply. */
export const hasKnownLayout = ({ layoutConfidence }: FieldsRead): boolean =>
  layoutConfidence >= minLayoutConfidence;

/** How far the evidence for one side must exceed that for the other to decide. */
export const minShown = 0.6;
const minLead = 0.2;

/** The side of a card that the print is of, where it says so. */
export const shownSide = ({ sides: { front, back } }: FieldsRead): 'front' | 'back' | undefined => {
  if (front >= minShown && front - back >= minLead) return 'front';
  return back >= minShown && back - front >= minLead ? 'back' : undefined;
};

/**
 * Pixels of the document's longer side. Below this, small print has letters of fewer than nine
 * pixels.
 */
const enoughWidthPx = 900;

const widthIn = (photo: Photo, { quad }: DetectedDocument): number =>
  widthOf(applyToQuad(invert(photo.toPhoto), quad));

/** The reduced photo is used if it shows the print well enough, otherwise the full one. */
const photoToRead = async (side: PhotoSide, document: DetectedDocument): Promise<Photo> =>
  widthIn(side.photo, document) >= enoughWidthPx ? side.photo : side.photo.at('full');

const readOnce = async (
  side: PhotoSide,
  document: DetectedDocument,
  hints: Hints,
  tools: Tools,
): Promise<SideText> => {
  const photo = await photoToRead(side, document);
  const place = JSON.stringify([document.kind, document.quad]);
  const { page, words } = await remember(photo.image, readPage, place, async () => {
    const read = await readPage(rectify(photo, document), tools);
    const { year } = hints.today ?? dateOf(new Date());
    return { page: read, words: await tools.fieldTagger.tag(read, year) };
  });
  return { page, ...readFields(page, hints, undefined, words) };
};

/**
 * Lines at the very sides of the page: the corners are too narrow, or the surroundings were read.
 */
const linesAtSides = ({ lines, widthPx }: TextPage): number =>
  lines.filter(({ x, width, height }) => x < height / 4 || x + width > widthPx - height / 4).length;

const maxLinesAtSides = 1;

/** Margin above and below the capitals, as a share of the line's height. */
const roomInBox = 0.2;
/** From this confidence on it is print; a single letter below it may be a speck. */
const sureLine = 0.5;
const minLetters = 4;

/** Whether the page's edge cuts off an end of a line, or the top or bottom of its letters. */
const isCutByEdge = ({ lines, widthPx, heightPx }: TextPage): boolean =>
  lines.some(
    ({ text, confidence, x, y, width, height }) =>
      (text.length >= minLetters && confidence >= sureLine && (x < 0 || x + width > widthPx)) ||
      y < -roomInBox * height ||
      y + height > heightPx + roomInBox * height,
  );
/** From this confidence on the detected corners are right, even if the text disagrees. */
const sureScore = 0.8;
/** A page with this many fields was cut out correctly; so was one whose titles were recognised. */
const minCandidates = 4;

/** A front with a known table of fields but without its number: its corner was cut off. */
const lacksNumber = (text: SideText, side: string): boolean =>
  side === 'front' &&
  hasKnownLayout(text) &&
  printedBy(text.layout).has('documentNumber') &&
  !text.candidates.some(({ field }) => field === 'documentNumber');

const isWhole = (text: SideText, score: number, side: string): boolean => {
  const { page, candidates } = text;
  const knowsItself = hasKnownLayout(text) || candidates.length >= minCandidates;
  return (
    linesAtSides(page) <= maxLinesAtSides &&
    !isCutByEdge(page) &&
    !lacksNumber(text, side) &&
    (score >= sureScore || knowsItself)
  );
};

const fitScore = ({ candidates }: SideText): number =>
  candidates.reduce((sum, { confidence }) => sum + confidence, 0);

const betterOf = (a: SideText | undefined, b: SideText): SideText =>
  a !== undefined && fitScore(a) >= fitScore(b) ? a : b;

/** Two quads that overlap this much show the same page. */
const samePageIou = 0.95;
/** By this share a page grows that was cut out too small. */
const room = 0.2;

/** Other guesses about where the page is, each more expensive than the one before. */
const otherPlaces = (
  side: PhotoSide,
  document: DetectedDocument | undefined,
  tools: Tools,
): readonly (() => Promise<DetectedDocument | undefined>)[] => {
  const byText = () => findTextArea(side.photo, tools);
  if (document === undefined) return [byText];
  const closer = async () => {
    const again = (await redetectCropped(side.photo, document, tools)).document;
    return iou(again.quad, document.quad) < samePageIou ? again : undefined;
  };
  const wider = () => Promise.resolve({ ...document, quad: expand(document.quad, room, room) });
  // Edges of a certain detection are searched only after its reading showed that its corners are
  // wrong.
  const edged = () =>
    Promise.resolve(
      side.byEdges === document ? undefined : (side.byEdges ?? findCardEdges(side.photo)),
    );
  return document.score > 0 ? [edged, closer, wider, byText] : [byText];
};

/**
 * Text and fields of the side's document. If the reading shows that the corners are wrong, the page
 * is sought elsewhere and the reading with most fields is kept. Undefined without any print.
 */
export const readTextOf = async (
  side: PhotoSide,
  document: DetectedDocument | undefined,
  hints: Hints,
  tools: Tools,
): Promise<SideText | undefined> => {
  let best = document && (await readOnce(side, document, hints, tools));
  for (const place of otherPlaces(side, document, tools)) {
    if (best !== undefined && isWhole(best, document?.score ?? 0, hints.side)) break;
    const other = await place();
    if (other !== undefined) best = betterOf(best, await readOnce(side, other, hints, tools));
  }
  return best;
};
