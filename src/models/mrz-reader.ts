import type { Image } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';

export const stripWidthPx = 768;
export const stripHeightPx = 32;
export const capPx = 20;
/** Each step of the trace covers this many pixels of the strip. */
export const stepPx = 4;
/** The first letter begins this far from the left end of the strip. */
export const leftPx = 12;
/**
 * Letters are narrowed by this, or 44 of 20 px would not fit: the pitch of OCR-B equals its height.
 */
export const squeeze = 0.8;

export const loadMrzReader = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel('mrz-reader', loading);
  return {
    version: manifest.version,
    /**
     * CTC output along a grey strip of `stripWidthPx` × `stripHeightPx`, its letters `capPx` high
     * and centred: `logProbs[step * 38 + class]`, class 0 is blank, then 0-9A-Z<.
     */
    read: async (strip: Image) => {
      const { log_probs: found } = await run({ image: tensor(strip) });
      return { steps: found!.dims[1]!, logProbs: found!.data };
    },
  };
};
