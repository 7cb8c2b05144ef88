import { judgeGenuine, judgePortrait } from '../../document/judge.js';
import { detect } from '../../document/locate.js';
import { type AcceptedDocument, measureGenuine } from '../../document/measure-genuine.js';
import { measurePortrait } from '../../document/measure-portrait.js';
import { measureQuality } from '../../document/measure-quality.js';
import { viewForProof } from '../../document/proof-view.js';
import { assessCoarsely, assessDocument } from '../../document/assess-document.js';
import type { Photo } from '../../image/photo.js';
import type { DetectedDocument } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import type { Flow } from '../flow.js';
import { coarsePx } from './coarse.js';
import { findPrint } from './find-print.js';

/* Stages of the proof of life, of passports and of cards. */

/**
 * `all` documents that a photo shows, also doubtful ones. A coarse detection comes first; only if
 * it leaves a doubt is the usual one run, at three times the cost. `coarse` is set where there was
 * no doubt.
 */
export const detectForProof = async (photo: Photo, tools: Pick<Tools, 'finder'>) => {
  const coarsely = await detect(photo, tools, coarsePx);
  const coarse = assessCoarsely(photo, coarsely.documents);
  return coarse ? { all: coarsely, coarse } : { all: await detect(photo, tools), coarse };
};

export type ProofDetections = Awaited<ReturnType<typeof detectForProof>>;

/** The document that the proof of life is about; undefined where the photo shows none. */
export const assessPhoto = async (
  photo: Photo,
  { all, coarse }: ProofDetections,
  tools: Pick<Tools, 'finder' | 'portraitDetector'>,
) => coarse ?? assessDocument(photo, all.documents, tools);

export const viewAndQuality = (bytes: Uint8Array, photo: Photo, document: DetectedDocument) => {
  const view = viewForProof(photo, document);
  return { view, quality: measureQuality(bytes, photo, document, view) };
};

type DocumentWithView = Omit<AcceptedDocument, 'portrait'>;

/** Portrait and genuineness of a document whose framing and quality were accepted. */
export const provingGenuine = <Input, Given extends DocumentWithView, T extends Tools>(
  viewed: Flow<Input, Given, T>,
) =>
  viewed
    .stage('portrait', async ({ view }, tools) => ({
      portrait: await measurePortrait(view.whole, tools),
    }))
    .stage('judge_portrait', ({ portrait }) => judgePortrait(portrait) ?? {})
    .stage('genuineness', async (given, tools) => ({
      genuineness: await measureGenuine(given, tools, findPrint(tools)),
    }))
    .stage('judge_genuineness', ({ genuineness }, tools) => judgeGenuine(genuineness, tools) ?? {});
