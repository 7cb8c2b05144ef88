import type { Quad } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';
import { loadModel } from '../inference/load-model.js';
import { contextOf, inputsOf } from './recapture-views.js';

const contextPx = 288;

/** A second opinion on recaptures, from a backbone that knows everyday pictures. */
export const loadRecaptureLarge = async () => {
  const { run, tensor } = await loadModel('recapture-large', { lazy: true });
  return {
    logits: async (photo: Crop, document: Quad, squares: readonly Image[]) => {
      const context = contextOf(photo, document, contextPx);
      return (await run(inputsOf(squares, context, tensor)))['logits']!.data;
    },
  };
};
