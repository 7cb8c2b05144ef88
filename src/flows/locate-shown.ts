import { conditions } from '../document/conditions.js';
import { seeAtGlance, seeDocument, type SeenDocument } from '../document/see-document.js';
import type { Photo } from '../image/decode.js';
import type { Finds } from '../models/finder.js';
import type { Tools } from '../models/tools.js';
import { glancePx } from './glance.js';

/** Documents that a photo shows, also doubtful ones. */
export type Shown = {
  readonly all: Finds;
  /** Where a short look left no doubt; `all` are its finds. */
  readonly glimpsed: SeenDocument | undefined;
};

type Eyes = Pick<Tools, 'finder' | 'portraitDetector'>;

/** A short look, as where nothing is to be proven; a proper one, at three times its cost, where that leaves a doubt. */
export const locateShown = async (
  photo: Photo,
  { finder }: Pick<Tools, 'finder'>,
): Promise<Shown> => {
  const short = await finder.find(photo, undefined, glancePx);
  const glimpsed = seeAtGlance(photo, short.documents, conditions);
  return glimpsed ? { all: short, glimpsed } : { all: await finder.find(photo), glimpsed };
};

/** The document that the proof of life is about; undefined where the photo shows none. */
export const seeShown = async (
  photo: Photo,
  { all, glimpsed }: Shown,
  tools: Eyes,
): Promise<SeenDocument | undefined> =>
  glimpsed ?? seeDocument(photo, all.documents, conditions, tools);
