/* DER as X.690 writes it, by hand: what is verified must not be made by the library that reads it. */

const lengthOf = (bytes: number): Buffer => {
  if (bytes < 128) return Buffer.of(bytes);
  const digits = bytes > 255 ? [bytes >> 8, bytes & 255] : [bytes];
  return Buffer.of(0x80 | digits.length, ...digits);
};

export const node = (tag: number | Buffer, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([
    typeof tag === 'number' ? Buffer.of(tag) : tag,
    lengthOf(body.length),
    body,
  ]);
};

export const sequence = (...content: readonly Uint8Array[]) => node(0x30, ...content);
export const set = (...content: readonly Uint8Array[]) => node(0x31, ...content);
export const octets = (content: Uint8Array | string) => node(0x04, Buffer.from(content));
export const bits = (content: Uint8Array) => node(0x03, Buffer.of(0), content);
export const boolean = (value: boolean | number) =>
  node(0x01, Buffer.of(typeof value === 'number' ? value : value ? 255 : 0));
export const enumerated = (value: number) => node(0x0a, Buffer.of(value));
export const integer = (value: number | Uint8Array) =>
  node(0x02, typeof value === 'number' ? Buffer.of(value) : Buffer.from(value));
export const text = (value: string) => node(0x0c, Buffer.from(value));

/** `[tag] EXPLICIT`, of any number. */
export const tagged = (tag: number, content: Uint8Array): Buffer => {
  if (tag < 31) return node(0xa0 | tag, content);
  return node(Buffer.of(0xbf, 0x80 | (tag >> 7), tag & 127), content);
};

const base128 = (value: number): number[] =>
  value < 128 ? [value] : [...base128(value >> 7).map((one) => one | 128), value & 127];

export const identifier = (dotted: string): Buffer => {
  const [first, second, ...rest] = dotted.split('.').map(Number);
  return node(0x06, Buffer.of(...[first! * 40 + second!, ...rest].flatMap(base128)));
};

/** Times before 2050 have two digits for the year. */
export const time = (at: Date): Buffer => {
  const digits = `${at.toISOString().replace(/[-:T]|\..*/g, '')}Z`;
  const isShort = at.getUTCFullYear() < 2050;
  return node(isShort ? 0x17 : 0x18, Buffer.from(isShort ? digits.slice(2) : digits));
};
