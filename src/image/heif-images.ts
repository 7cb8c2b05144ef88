/** The images inside an AVIF or HEIF file (ISO/IEC 23008-12), the primary and all others. */
export type HeifImages = {
  readonly codec: 'av1' | 'hevc';
  /** Put together from tiles, as phones do. */
  readonly isGrid: boolean;
  readonly largestPixels: number;
  readonly longestSidePx: number;
};

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

const itemTypes = (iinf: Buffer): string[] =>
  find(content(iinf, iinf[0] === 0 ? 2 : 4), 'infe').map((infe) => {
    const id = infe[0] === 3 ? 4 : 2;
    return infe[0]! < 2 ? 'old' : infe.toString('latin1', 6 + id, 10 + id);
  });

/** Beside coded pictures. A grid or an overlay may name one picture thousands of times. */
const metadata = ['Exif', 'mime', 'uri '];
const hevcItems = ['hvc1', 'hev1'];

/** Undefined for a mixture, an overlay, and a grid of AV1, which libvips would decode as a whole. */
const codecOf = (types: readonly string[]): HeifImages['codec'] | undefined => {
  const pictures = types.filter((type) => !metadata.includes(type));
  if (pictures.every((type) => type === 'av01')) return 'av1';
  const isHevc = pictures.some((type) => hevcItems.includes(type));
  return isHevc && !pictures.includes('av01') && !pictures.includes('iovl') ? 'hevc' : undefined;
};

const sizeOf = (ispe: Buffer): readonly [number, number] => [
  content(ispe).readUInt32BE(0),
  content(ispe).readUInt32BE(4),
];

/** Undefined for a picture that is not decoded; a damaged file is a throw. */
export const heifImages = (bytes: Uint8Array): HeifImages | undefined => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const metas = find(file, 'meta').map((meta) => content(meta));
  const types = metas.flatMap((meta) => find(meta, 'iinf')).flatMap(itemTypes);
  const sizes = metas
    .flatMap((meta) => find(meta, 'iprp'))
    .flatMap((iprp) => find(iprp, 'ipco'))
    .flatMap((ipco) => find(ipco, 'ispe'))
    .map(sizeOf);
  const codec = codecOf(types);
  return (
    codec && {
      codec,
      isGrid: types.includes('grid'),
      largestPixels: Math.max(0, ...sizes.map(([width, height]) => width * height)),
      longestSidePx: Math.max(0, ...sizes.flat()),
    }
  );
};
