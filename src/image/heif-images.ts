/** The largest image inside an AVIF or HEIF file (ISO/IEC 23008-12), of the primary or any other. */
export type HeifImages = { readonly largestPixels: number };

type Box = { readonly type: string; readonly body: Buffer };

/** Boxes that follow one another (ISO/IEC 14496-12, 4.2); a size that does not fit is a throw. */
const boxesIn = function* (bytes: Buffer): Generator<Box> {
  for (let at = 0; at < bytes.length;) {
    const given = bytes.readUInt32BE(at);
    const [header, size] =
      given === 1
        ? [16, Number(bytes.readBigUInt64BE(at + 8))]
        : [8, given === 0 ? bytes.length - at : given];
    if (size < header || at + size > bytes.length) throw new RangeError('a box does not fit');
    const type = bytes.toString('latin1', at + 4, at + 8);
    yield { type, body: bytes.subarray(at + header, at + size) };
    at += size;
  }
};

const find = (bytes: Buffer, type: string): Buffer[] =>
  [...boxesIn(bytes)].filter((box) => box.type === type).map(({ body }) => body);

/** A box with version and flags: its content starts after them. */
const content = (box: Buffer, skip = 0): Buffer => box.subarray(4 + skip);

/** Coded pictures and metadata. A grid or an overlay may name one picture thousands of times. */
const plainItems = ['av01', 'hvc1', 'Exif', 'mime', 'uri '];

const itemTypes = (iinf: Buffer): string[] =>
  find(content(iinf, iinf[0] === 0 ? 2 : 4), 'infe').map((infe) => {
    const id = infe[0] === 3 ? 4 : 2;
    return infe[0]! < 2 ? 'old' : infe.toString('latin1', 6 + id, 10 + id);
  });

const pixelsOf = (ispe: Buffer): number =>
  content(ispe).readUInt32BE(0) * content(ispe).readUInt32BE(4);

/** Undefined for a picture that is put together from others; a damaged file is a throw. */
export const heifImages = (bytes: Uint8Array): HeifImages | undefined => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const metas = find(file, 'meta').map((meta) => content(meta));
  const types = metas.flatMap((meta) => find(meta, 'iinf')).flatMap(itemTypes);
  if (types.some((type) => !plainItems.includes(type))) return undefined;
  const sizes = metas
    .flatMap((meta) => find(meta, 'iprp'))
    .flatMap((iprp) => find(iprp, 'ipco'))
    .flatMap((ipco) => find(ipco, 'ispe'))
    .map(pixelsOf);
  return { largestPixels: Math.max(0, ...sizes) };
};
