const wordBytes = 4;
/** Every sixteenth byte is looked at, and the word that begins there. */
const strideBytes = 16;
/** Some of its words begin at such a byte, wherever a needle lies. */
const leastBytes = strideBytes - 1 + wordBytes;
/** Bits of a word that are looked up; one in 270 other words has the same as some needle. */
const keyBits = 18;

type Place = { readonly needle: Buffer; readonly offset: number };

const keyOf = (word: number): number => Math.imul(word, 0x9e3779b1) >>> (32 - keyBits);

/**
 * Which of many needles are in a block of bytes: all are looked for in one pass. A `Buffer.includes`
 * for each of sixty takes a dozen times as long, and a process has hundreds of megabytes.
 */
export const createByteSearch = (needles: readonly Buffer[]) => {
  const isWanted = new Uint8Array(2 ** keyBits);
  const places = new Map<number, Place[]>();
  for (const needle of needles) {
    if (needle.length < leastBytes)
      throw new Error(`a needle has at least ${leastBytes} bytes, this one ${needle.length}`);
    for (let offset = 0; offset < strideBytes; offset += 1) {
      const word = needle.readUInt32LE(offset);
      isWanted[keyOf(word)] = 1;
      places.set(word, [...(places.get(word) ?? []), { needle, offset }]);
    }
  }
  return (bytes: Buffer): ReadonlySet<Buffer> => {
    const found = new Set<Buffer>();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at + wordBytes <= bytes.length; at += strideBytes) {
      const word = view.getUint32(at, true);
      if (isWanted[keyOf(word)] === 0) continue;
      for (const { needle, offset } of places.get(word) ?? []) {
        const start = at - offset;
        if (start >= 0 && bytes.subarray(start, start + needle.length).equals(needle))
          found.add(needle);
      }
    }
    return found;
  };
};
