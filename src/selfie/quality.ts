import type { PictureMeasures } from './measure-picture.js';

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Half at `middle`, nine tenths one `reach` further on (a negative reach: the less the better). */
const rising = (value: number, middle: number, reach: number): number =>
  sigmoid((Math.log(9) * (value - middle)) / reach);

/**
 * How far the picture can carry a verdict: as good as its worst side. Each side is half at the point
 * where eval/reports/selfie.md shows the errors of the liveness score to rise.
 */
export const qualityOf = (picture: PictureMeasures): number =>
  Math.min(
    rising(picture.sharpness, 0.08, 0.06),
    rising(picture.noise, 14, -7),
    rising(picture.contrast, 9, 9),
    rising(picture.lumaMean, 26, 18),
    rising(picture.sizePx, 60, 40),
  );
