import type { PictureMeasures } from './measure-picture.js';

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Half at `middle`, nine tenths one `reach` further on (a negative reach: the less the better). */
const rising = (value: number, middle: number, reach: number): number =>
  sigmoid((Math.log(9) * (value - middle)) / reach);

/**
 * How far the picture can carry a verdict: as good as its worst side. Each side is half at its limit; sharpness and
 * brightness reach nine tenths where fewer live faces are refused wrongly: of 1,223 live pictures no net had learned
 * from, 26, 14, 6 and 2 % in the bands of eval/reports/selfie.md. Attacks are no easier to tell in a good picture.
 */
export const qualityOf = (picture: PictureMeasures): number =>
  Math.min(
    rising(picture.sharpness, 0.08, 0.1),
    rising(picture.noise, 14, -7),
    rising(picture.contrast, 9, 9),
    rising(picture.lumaMean, 26, 50),
    rising(picture.sizePx, 60, 40),
  );
