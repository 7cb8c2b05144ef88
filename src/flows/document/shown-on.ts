import { detect } from '../../document/locate.js';
import type { CardShown } from '../../contract/document/shown-kind.js';
import type { Photo } from '../../image/photo.js';
import type { Tools } from '../../models/tools.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import { coarsePx } from './coarse.js';
import { type RejectedPhoto, shownKind } from './shown-kind.js';

/* What the photos of a rejection show, by what the stages that ran have left. */

/** The flow has kept the certain documents only; what the finder saw is remembered. */
export const shownOnPage = async (
  { photo, zone, isCoarse }: { photo?: Photo; zone?: MrzFound; isCoarse?: boolean },
  tools: Tools,
) => {
  if (!photo || isCoarse === undefined) return undefined;
  const detections = await detect(photo, tools, isCoarse ? coarsePx : undefined);
  return shownKind({ photo, detections, zone }, tools);
};

/** Undefined where both sides are uncertain. */
export const shownOnCard = async (
  { photos }: { readonly photos?: Readonly<Record<'front' | 'back', RejectedPhoto>> },
  tools: Tools,
): Promise<CardShown | undefined> => {
  if (!photos) return undefined;
  const frontside = await shownKind(photos.front, tools);
  const backside = await shownKind(photos.back, tools);
  if (!frontside && !backside) return undefined;
  return { ...(frontside && { frontside }), ...(backside && { backside }) };
};
