import type { Quad } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { type RecaptureScores, recaptureScoresOf } from './recapture.js';
import { contextOf, cropsOf, inputsOf, smallViews } from './recapture-views.js';

type Settings = {
  /** Below `genuine` the larger net is not asked. */
  readonly limits: Readonly<Record<'genuine', number>>;
};

/** The first to judge a document: a seventh of the larger net's time. */
export const loadRecaptureSmall = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel<Settings>('recapture-small', loading);
  const { contextPx, ...crops } = smallViews;
  return {
    version: manifest.version,
    limits: manifest.limits,
    judge: async (photo: Crop, document: Quad): Promise<RecaptureScores> => {
      const context = contextOf(photo, document, contextPx);
      const inputs = inputsOf(cropsOf(photo, document, crops), context, tensor);
      return recaptureScoresOf((await run(inputs))['logits']!.data);
    },
  };
};

export type RecaptureSmall = Awaited<ReturnType<typeof loadRecaptureSmall>>;
