import type { Image } from '../image/image.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';

/** What the net sees along one strip: `logProbs[step * 38 + class]`, class 0 is blank, then 0-9A-Z<. */
export type StripTrace = { readonly steps: number; readonly logProbs: Float32Array };

export type MrzReader = {
  readonly version: string;
  /** A strip of `stripWidthPx` × `stripHeightPx`, grey, letters `capPx` high on its middle. */
  readonly read: (strip: Image) => Promise<StripTrace>;
};

export const stripWidthPx = 768;
export const stripHeightPx = 32;
export const capPx = 20;
/** Each step of the trace covers this many pixels of the strip. */
export const stepPx = 4;
/** The first letter begins here. */
export const leftPx = 12;
/** OCR-B is as wide as it is high; 44 letters of 20 px fit only when narrowed to this. */
export const squeeze = 0.8;

export const loadMrzReader = async (): Promise<MrzReader> => {
  const manifest = await loadManifest('mrz-reader');
  const net = await openNet(manifest);
  const read = async (strip: Image): Promise<StripTrace> => {
    const { log_probs: found } = await net.run({ image: imageTensor(strip, manifest.input) });
    return { steps: found!.dims[1]!, logProbs: found!.data };
  };
  return { version: manifest.version, read };
};
