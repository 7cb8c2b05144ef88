import type { Crop } from '../../../src/image/image.js';

/** A moment of the video, in the form that the service's own measures take. */
export type Frame = Crop & { readonly fullWidthPx: number; readonly fullHeightPx: number };
