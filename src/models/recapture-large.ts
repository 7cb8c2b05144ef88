import type { Quad } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { contextOf, inputsOf } from './recapture-views.js';

const contextPx = 288;

/** A second opinion on recaptures, from a backbone that knows everyday pictures. */
export const loadRecaptureLarge = async (loading?: Loading) => {
  const { run, tensor } = await loadModel('recapture-large', loading);
  return {
    logits: async (photo: Crop, document: Quad, squares: readonly Image[]) => {
      const context = contextOf(photo, document, contextPx);
      return (await run(inputsOf(squares, context, tensor)))['logits']!.data;
    },
  };
};
