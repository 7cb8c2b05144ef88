/* The little DER that has to be written: keys, as node:crypto wants them. */

const lengthOf = (count: number): readonly number[] => {
  if (count < 128) return [count];
  return count < 256 ? [0x81, count] : [0x82, count >> 8, count & 255];
};

/** A node of at most 65,535 bytes. */
export const encode = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag, ...lengthOf(content.length)), content]);
};

export const sequence = (...parts: readonly Uint8Array[]): Buffer => encode(0x30, ...parts);
export const bitString = (content: Uint8Array): Buffer => encode(0x03, Buffer.of(0), content);
