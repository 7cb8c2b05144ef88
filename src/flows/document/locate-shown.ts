import {
  assessCoarsely,
  assessDocument,
  type AssessedDocument,
} from '../../document/see-document.js';
import { detect } from '../../document/locate.js';
import type { Photo } from '../../image/photo.js';
import type { Detections } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import { coarsePx } from './coarse.js';

/** Documents that a photo shows, also doubtful ones. */
export type Shown = {
  readonly all: Detections;
  /** Where a short look left no doubt; `all` are its finds. */
  readonly coarse: AssessedDocument | undefined;
};

type Eyes = Pick<Tools, 'finder' | 'portraitDetector'>;

/** A short look, as where nothing is to be proven; a proper one, at three times its cost, where that leaves a doubt. */
export const locateShown = async (photo: Photo, tools: Pick<Tools, 'finder'>): Promise<Shown> => {
  const short = await detect(photo, tools, coarsePx);
  const coarse = assessCoarsely(photo, short.documents);
  return coarse ? { all: short, coarse } : { all: await detect(photo, tools), coarse };
};

/** The document that the proof of life is about; undefined where the photo shows none. */
export const seeShown = async (
  photo: Photo,
  { all, coarse }: Shown,
  tools: Eyes,
): Promise<AssessedDocument | undefined> => coarse ?? assessDocument(photo, all.documents, tools);
