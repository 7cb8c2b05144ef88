/** What the header of a code stream says of its picture (ISO/IEC 15444-1, A.5.1). */
export type CodeStream = {
  /** Without the file around it: a decoder gets nothing else. */
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
};

type Refusal = { readonly why: 'damaged' | 'unsupported variant' };
const damaged: Refusal = { why: 'damaged' };
const unsupported: Refusal = { why: 'unsupported variant' };

/** The beginnings of a code stream, and of a file with one (Annex I). */
const startOfStream = 0xff4fff51;
const fileSignature = '0000000c6a5020200d0a870a';

/** A portrait is one tile, or a dozen. A decoder has a table of 6 kB for each. */
const maxTiles = 64;
/** A file has four or five boxes. */
const maxBoxes = 32;
/** Enumerated colours that need no conversion: sRGB and grey; sYCC where its chroma is reduced. */
const colours = { srgb: 16, grey: 17, sycc: 18 } as const;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

type Box = { readonly type: string; readonly content: Uint8Array };

/** A length of 0 means up to the end; one of 1, that eight bytes have it, which no portrait needs. */
const boxesIn = (bytes: Uint8Array): readonly Box[] | undefined => {
  const boxes: Box[] = [];
  const view = viewOf(bytes);
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length || boxes.length === maxBoxes) return undefined;
    const length = view.getUint32(at) || bytes.length - at;
    if (length < 8 || at + length > bytes.length) return undefined;
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    boxes.push({ type, content: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
};

type Colour = number | undefined;

/** The first colour that is named by its number; a profile is not evaluated, as in photos. */
const colourIn = (boxes: readonly Box[]): Colour => {
  const named = boxes.find(({ type, content }) => type === 'colr' && content[0] === 1);
  return named && named.content.length >= 7 ? viewOf(named.content).getUint32(3) : undefined;
};

/** The code stream in a file, and the colour that the file says it has. */
const streamIn = (file: Uint8Array): { stream: Uint8Array; colour: Colour } | Refusal => {
  const boxes = boxesIn(file);
  const header = boxes?.find(({ type }) => type === 'jp2h');
  const stream = boxes?.find(({ type }) => type === 'jp2c');
  const about = header && boxesIn(header.content);
  if (!about || !stream) return damaged;
  // A palette is applied by the file's reader, and a decoder of the stream knows nothing of it.
  if (about.some(({ type }) => type === 'pclr')) return unsupported;
  return { stream: stream.content, colour: colourIn(about) };
};

/** How often each channel is reduced, to each side: not at all, or the chroma by two. */
const samplings = ['1,1', '1,1,1,1,1,1', '1,1,2,1,2,1', '1,1,2,2,2,2'];

const readSize = (stream: Uint8Array, colour: Colour): CodeStream | Refusal => {
  const view = viewOf(stream);
  if (stream.length < 42 || view.getUint32(0) !== startOfStream) return damaged;
  const [right, bottom, left, top, tileWidth, tileHeight, tileLeft, tileTop] = Array.from(
    { length: 8 },
    (_, i) => view.getUint32(8 + 4 * i),
  ) as [number, number, number, number, number, number, number, number];
  const channels = view.getUint16(40);
  if (view.getUint16(4) !== 38 + 3 * channels || stream.length < 42 + 3 * channels) return damaged;
  // The decoder's interface takes the corner for the size, so that one elsewhere is misread.
  if (left !== 0 || top !== 0 || tileLeft !== 0 || tileTop !== 0) return unsupported;
  if (right === 0 || bottom === 0 || tileWidth === 0 || tileHeight === 0) return damaged;
  if (Math.ceil(right / tileWidth) * Math.ceil(bottom / tileHeight) > maxTiles) return unsupported;
  if (channels !== 1 && channels !== 3) return unsupported;
  const each = Array.from({ length: channels }, (_, i) => stream.subarray(42 + 3 * i, 45 + 3 * i));
  const sampling = each.flatMap(([, x, y]) => [x!, y!]).join();
  const isReduced = sampling !== samplings[0] && sampling !== samplings[1];
  // Eight bits without a sign.
  if (each.some(([depth]) => depth !== 7) || !samplings.includes(sampling)) return unsupported;
  const isPlain = colour === colours.srgb || colour === colours.grey;
  if (colour !== undefined && !isPlain && !(colour === colours.sycc && isReduced))
    return unsupported;
  return { bytes: stream, widthPx: right, heightPx: bottom, channels };
};

/** Reads no further than the size, before anything is reserved for the picture. */
export const readHeader = (bytes: Uint8Array): CodeStream | Refusal => {
  const isFile = Buffer.from(bytes.subarray(0, 12)).toString('hex') === fileSignature;
  if (!isFile) return readSize(bytes, undefined);
  const found = streamIn(bytes);
  return 'why' in found ? found : readSize(found.stream, found.colour);
};
