import { applyToQuad, invert } from '../geometry/homography.js';
import { boundsOf, type Quad } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import type { DetectedDocument } from '../models/finder.js';
import type { RecaptureScores } from '../models/recapture.js';
import { portraitAbout } from '../models/tamper/views.js';
import type { Tools } from '../models/tools.js';
import { canCopiesRefuse, isTextSuspect } from './edit-cues.js';
import { type Colour, measureColour } from './measure-colour.js';
import type { Portrait } from './measure-portrait.js';
import { measureRecapture } from './measure-recapture.js';
import type { ProofView } from './proof-view.js';

/** Evidence against a genuine physical document. Scores are logits. */
export type Genuineness = Colour & {
  readonly recaptureScore: number;
  readonly recaptureKind: RecaptureScores['kind'];
  readonly portraitEdited: number;
  readonly textEdited: number;
  /** How far the portrait, and one line of print, stand out from the rest of the document. */
  readonly portraitApart: number;
  readonly lineApart: number;
  /** The line that stands out most, in the photo's pixels. */
  readonly suspectLine?: Quad | undefined;
  /**
   * Corners in the print that occur again at one offset: a line was copied. 0 where they were not
   * searched.
   */
  readonly copiedCorners: number;
  /** That line and its copy, in the photo's pixels. */
  readonly copies?: readonly Quad[] | undefined;
};

/** The nets that judge whether a document is genuine. */
export type GenuinenessNets = Pick<Tools, 'recapture' | 'recaptureSmall' | 'tamper'>;

/** A document whose framing, quality and portrait were accepted. */
export type AcceptedDocument = {
  readonly photo: Crop;
  readonly document: Pick<DetectedDocument, 'quad' | 'kind'>;
  readonly view: ProofView;
  readonly portrait: Portrait;
};

/** The lines of a document that can be read, in the photo's pixels. */
export type FindPrint = (
  photo: AcceptedDocument['photo'],
  document: AcceptedDocument['document'],
) => Promise<readonly Quad[]>;

const printedPortrait = ({ view: { toPhoto }, portrait: { face } }: AcceptedDocument): Quad =>
  applyToQuad(toPhoto, portraitAbout(face!));

const copiesIn = (accepted: AcceptedDocument, { tamper }: Pick<Tools, 'tamper'>) => {
  const { photo, document } = accepted;
  const found = tamper.searchCopies(photo, document.quad, printedPortrait(accepted));
  return { copiedCorners: found.copied, copies: found.copies };
};

/**
 * Copies and edits show in the photo's own pixels only, so the photo must have its full size. The
 * portrait was judged before (820), so there is a face. Copied lines are searched only where they
 * would refuse the document: the search takes longer than the net.
 */
export const measureGenuine = async (
  accepted: AcceptedDocument,
  { tamper, ...nets }: GenuinenessNets,
  findPrint: FindPrint,
): Promise<Genuineness> => {
  const { photo, document, view } = accepted;
  const { attack, kind } = await measureRecapture(photo, document.quad, nets);
  const printed = printedPortrait(accepted);
  const edits = await tamper.judge(photo, document.quad, printed);
  const { colour } = view;
  const measured = {
    recaptureScore: attack,
    recaptureKind: kind,
    portraitEdited: edits.portrait,
    textEdited: edits.text,
    portraitApart: edits.apart.portrait,
    lineApart: edits.apart.line,
    suspectLine: edits.line,
    copiedCorners: 0,
    ...measureColour(colour.image, boundsOf(applyToQuad(invert(colour.toPhoto), printed))),
  };
  // Only these few are read: it takes several times as long as the net.
  const lineApart = isTextSuspect(measured, tamper.max.text)
    ? Math.min(measured.lineApart, edits.apartAmong(await findPrint(photo, document)))
    : measured.lineApart;
  return {
    ...measured,
    lineApart,
    ...(canCopiesRefuse(measured) && copiesIn(accepted, { tamper })),
  };
};

/** Also searches for copied lines where they would not refuse the document, but leave a doubt. */
export const withCopies = (
  accepted: AcceptedDocument,
  genuineness: Genuineness,
  tools: Pick<Tools, 'tamper'>,
): Genuineness =>
  canCopiesRefuse(genuineness) ? genuineness : { ...genuineness, ...copiesIn(accepted, tools) };
