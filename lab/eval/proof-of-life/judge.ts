import {
  type Finding,
  judgeFraming,
  judgeGenuine,
  judgePortrait,
  judgeQuality,
} from '../../../src/document/judge.js';
import type { Framing } from '../../../src/document/measure-framing.js';
import { type GenuinenessNets, measureGenuine } from '../../../src/document/measure-genuine.js';
import { measurePortrait, type Portrait } from '../../../src/document/measure-portrait.js';
import { measureQuality, type Quality } from '../../../src/document/measure-quality.js';
import { viewForProof } from '../../../src/document/proof-view.js';
import { detectForProof, assessPhoto } from '../../../src/flows/document/assess-photo.js';
import { findPrint } from '../../../src/flows/document/find-print.js';
import { openPhoto } from '../../../src/image/photo.js';
import type { Finder } from '../../../src/models/finder.js';
import type { PortraitDetector } from '../../../src/models/portrait-detector.js';
import type { Tools } from '../../../src/models/tools.js';
import { codes } from '../../../src/contract/codes.js';
import { limits } from '../../../src/contract/limits.js';
import { isRejection, type Rejection } from '../../../src/contract/rejection.js';

export type Eyes = {
  readonly finder: Finder;
  readonly portraitDetector: PortraitDetector;
};
/** With the nets that judge genuineness. */
export type SharpEyes = Eyes & GenuinenessNets & Pick<Tools, 'textFinder' | 'textReader'>;

/** The service's code for a photo before genuineness is judged; 0 is none. */
export type Judged = {
  readonly code: number;
  readonly framing?: Framing | undefined;
  readonly quality?: Quality;
  readonly portrait?: Portrait;
  /** Set where the nets ran and found something. */
  readonly finding?: Finding | undefined;
};

const codeOf = (refused: Rejection | undefined): number =>
  refused ? codes[refused.rejected].code : 0;

/** The stages of the proof of life; all measures are taken, even after a refusal. */
export const judgePhoto = async (bytes: Uint8Array, eyes: Eyes | SharpEyes): Promise<Judged> => {
  const photo = await openPhoto(bytes, { limits, unreadable: 'fileUnreadable' });
  if (isRejection(photo)) return { code: codes[photo.rejected].code };
  const seen = await assessPhoto(photo, await detectForProof(photo, eyes), eyes);
  if (!seen) return { code: codeOf(judgeFraming(undefined)) };
  const view = viewForProof(photo, seen.document);
  const quality = measureQuality(bytes, photo, seen.document, view);
  const portrait = await measurePortrait(view.whole, eyes);
  const refused = judgeFraming(seen.framing) ?? judgeQuality(quality) ?? judgePortrait(portrait);
  const measures = { framing: seen.framing, quality, portrait };
  if (refused || !('recapture' in eyes)) return { code: codeOf(refused), ...measures };
  const genuineness = await measureGenuine(
    { photo, document: seen.document, view, portrait },
    eyes,
    findPrint(eyes),
  );
  const notGenuine = judgeGenuine(genuineness, eyes);
  const finding = notGenuine?.evidence['finding'] as Finding | undefined;
  return { code: codeOf(notGenuine), ...measures, finding };
};
