import { compose, homographyBetween, invert } from '../geometry/homography.js';
import { type Quad, expand, rectangle } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { toGrey } from '../image/luma.js';
import { sampleGrey } from '../image/resample/sample-grey.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { type LineCurve, fitLine } from './mrz-lines-fit.js';

/** The lines of a zone, top to bottom, as curves in a band cut from the photo. */
export type BandLines = {
  readonly toPhoto: Crop['toPhoto'];
  readonly lines: readonly LineCurve[];
};

const widthPx = 832;
const heightPx = 128;
/** Margins around the quad, so that one a few per cent off still encloses every letter. */
const marginAlong = 0.04;
const marginAcross = 0.35;

const frame = rectangle(0, 0, widthPx, heightPx);

/**
 * The net's input, one sample a pixel: where letters are twice as large as the net's, four samples
 * took 4 ms more and gave the same lines (153 pictures and degraded copies).
 */
export const bandInput = ({ image, toPhoto }: Crop, quad: Quad): Crop => {
  const bandToPhoto = homographyBetween(frame, expand(quad, marginAlong, marginAcross));
  const toImage = compose(invert(toPhoto), bandToPhoto);
  return { image: sampleGrey(toGrey(image), toImage, widthPx, heightPx), toPhoto: bandToPhoto };
};

export const loadMrzLines = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel('mrz-lines', loading);

  /** `quad` encloses the letters tightly, in reading direction, in the photo's pixels. */
  const trace = async (photo: Crop, quad: Quad): Promise<BandLines> => {
    const band = bandInput(photo, quad);
    const { maps, kind } = await run({ image: tensor(band.image) });
    const rows = maps!.dims[2]!;
    const columns = maps!.dims[3]!;
    const plane = (k: number) => maps!.data.subarray(k * rows * columns, (k + 1) * rows * columns);
    const count = kind!.data[1]! > 0.5 ? 3 : 2;
    const lines = Array.from({ length: count }, (_, k) =>
      fitLine(plane(k), plane(3), rows, columns),
    );
    return { toPhoto: band.toPhoto, lines: lines.filter((line) => line !== undefined) };
  };
  return { version: manifest.version, trace };
};
