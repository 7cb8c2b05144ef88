import { compose, homographyBetween, invert } from '../geometry/homography.js';
import { type Quad, expand, rectangle } from '../geometry/quad.js';
import { type Crop, toGrey } from '../image/image.js';
import { sampleGrey } from '../image/sample-grey.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { type LineCurve, fitLine } from './mrz-lines-fit.js';

/** The lines of a zone, top to bottom, as curves over a band cut from the photo. */
export type BandLines = {
  /** From band pixels to the photo's. */
  readonly toPhoto: Crop['toPhoto'];
  readonly lines: readonly LineCurve[];
};

export type MrzLines = {
  readonly version: string;
  /** `quad` hugs the letters, in the photo's pixels, in reading direction. */
  readonly trace: (photo: Crop, quad: Quad) => Promise<BandLines>;
};

const widthPx = 832;
const heightPx = 128;
/** Room around the quad, so that a quad a few per cent off still holds every letter. */
const marginAlong = 0.04;
const marginAcross = 0.35;

const frame = rectangle(0, 0, widthPx, heightPx);

/**
 * The band as the net sees it, one look a pixel: where letters are twice the net's, four looks took 4 ms more and found
 * the same lines (153 pictures and degraded copies).
 */
export const bandInput = ({ image, toPhoto }: Crop, quad: Quad): Crop => {
  const bandToPhoto = homographyBetween(frame, expand(quad, marginAlong, marginAcross));
  const toImage = compose(invert(toPhoto), bandToPhoto);
  return { image: sampleGrey(toGrey(image), toImage, widthPx, heightPx), toPhoto: bandToPhoto };
};

export const loadMrzLines = async (): Promise<MrzLines> => {
  const manifest = await loadManifest('mrz-lines');
  const net = await openNet(manifest);

  const trace = async (photo: Crop, quad: Quad): Promise<BandLines> => {
    const band = bandInput(photo, quad);
    const { maps, kind } = await net.run({ image: imageTensor(band.image, manifest.input) });
    const [rows, columns] = [maps!.dims[2]!, maps!.dims[3]!];
    const plane = (k: number) => maps!.data.subarray(k * rows * columns, (k + 1) * rows * columns);
    const count = kind!.data[1]! > 0.5 ? 3 : 2;
    const lines = Array.from({ length: count }, (_, k) =>
      fitLine(plane(k), plane(3), rows, columns),
    );
    return {
      toPhoto: band.toPhoto,
      lines: lines.filter((line) => line !== undefined),
    };
  };
  return { version: manifest.version, trace };
};
