/** ITU-T T.81, table K.1: luma at quality 50. For a mean the zigzag order is irrelevant. */
const standardMean = 57.625;

const markerQuantisation = 0xdb;
const markerScan = 0xda;

/** Mean divisor of the first (luma) table, 1 to 255; undefined without one. */
const lumaMeanOf = (bytes: Uint8Array): number | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    // Fill bytes, and markers that stand alone.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === markerScan) return undefined;
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!;
    if (length < 2) return undefined;
    if (marker === markerQuantisation) {
      const mean = firstTableMean(bytes.subarray(at + 4, at + 2 + length));
      if (mean !== undefined) return mean;
    }
    at += 2 + length;
  }
  return undefined;
};

/** Tables follow one another; number 0 is luma's in every encoder that matters. */
const firstTableMean = (tables: Uint8Array): number | undefined => {
  let at = 0;
  while (at < tables.length) {
    const isWide = tables[at]! >> 4 === 1;
    const id = tables[at]! & 15;
    const bytesEach = isWide ? 2 : 1;
    const end = at + 1 + 64 * bytesEach;
    if (end > tables.length) return undefined;
    if (id === 0) {
      let sum = 0;
      for (let i = at + 1; i < end; i += bytesEach)
        sum += isWide ? (tables[i]! << 8) | tables[i + 1]! : tables[i]!;
      return sum / 64;
    }
    at = end;
  }
  return undefined;
};

/**
 * The quality, 1 to 100, at which the Independent JPEG Group's encoder would quantise as strongly
 * as this file; undefined for other formats. It is that of the last saving only.
 */
export const jpegQualityOf = (bytes: Uint8Array): number | undefined => {
  const mean = lumaMeanOf(bytes);
  if (mean === undefined) return undefined;
  const scale = (100 * mean) / standardMean;
  const quality = scale <= 100 ? (200 - scale) / 2 : 5000 / scale;
  return Math.min(100, Math.max(1, quality));
};
