/*
 * A quantile sketch: for each measure, the number of pictures in each bin. It gives a median to a
 * fraction of a bin, and reveals nothing about any single picture.
 */

const binsPerMeasure = 64;
/** Bins reach to four deviations from the mean; what lies beyond counts in the last bin. */
const from = -4;
const width = 8 / binsPerMeasure;

export const sketchBytes = (measures: number): number => measures * binsPerMeasure;

/** The bin of each measure of a picture. */
export const binsOf = (standardised: readonly number[]): readonly number[] =>
  standardised.map((value, measure) => {
    const bin = Math.min(binsPerMeasure - 1, Math.max(0, Math.floor((value - from) / width)));
    return measure * binsPerMeasure + bin;
  });

/** Assumes the values to lie evenly inside the bin of the median. */
const medianIn = (bins: Uint8Array, pictures: number): number => {
  let before = 0;
  for (const [bin, count] of bins.entries()) {
    if (before + count >= pictures / 2)
      return from + width * (bin + (pictures / 2 - before) / Math.max(1, count));
    before += count;
  }
  return from + 8;
};

export const mediansOf = (counts: Uint8Array, pictures: number): readonly number[] =>
  Array.from({ length: counts.length / binsPerMeasure }, (_, measure) =>
    medianIn(counts.subarray(measure * binsPerMeasure, (measure + 1) * binsPerMeasure), pictures),
  );

export const sketchOf = (pictures: readonly (readonly number[])[]): Uint8Array => {
  const counts = new Uint8Array(sketchBytes(pictures[0]!.length));
  for (const picture of pictures) for (const bin of binsOf(picture)) counts[bin]! += 1;
  return counts;
};
