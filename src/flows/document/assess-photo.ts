import type { AssessedDocument } from '../../document/see-document.js';
import { assessCoarsely, assessDocument } from '../../document/see-document.js';
import { detect } from '../../document/locate.js';
import type { Photo } from '../../image/photo.js';
import type { Detections } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import { coarsePx } from './coarse.js';

/** Documents that a photo shows, also doubtful ones. */
export type ProofDetections = {
  readonly all: Detections;
  /** If a coarse detection left no doubt; then `all` is what it detected. */
  readonly coarse: AssessedDocument | undefined;
};

type Detectors = Pick<Tools, 'finder' | 'portraitDetector'>;

/** By a coarse detection; only if that leaves a doubt by the usual one, at three times the cost. */
export const detectForProof = async (photo: Photo, tools: Pick<Tools, 'finder'>) => {
  const coarsely = await detect(photo, tools, coarsePx);
  const coarse = assessCoarsely(photo, coarsely.documents);
  return coarse ? { all: coarsely, coarse } : { all: await detect(photo, tools), coarse };
};

/** The document that the proof of life is about; undefined where the photo shows none. */
export const assessPhoto = async (
  photo: Photo,
  { all, coarse }: ProofDetections,
  tools: Detectors,
): Promise<AssessedDocument | undefined> => coarse ?? assessDocument(photo, all.documents, tools);
