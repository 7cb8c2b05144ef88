import { exifOrientation } from './exif.js';
import { containerLimits, createPartCounter } from './limits.js';
import { bufferOf, joined, type Stripped } from './stripped.js';
import { undecodable } from '../undecodable.js';

/** ITU-T T.81, table B.1. */
const huffman = 0xc4;
const reserved = 0xc8;
const arithmetic = 0xcc;
const firstFrame = 0xc0;
const lastFrame = 0xcf;
const firstRestart = 0xd0;
const lastRestart = 0xd7;
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const scan = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app14 = 0xee;
const app15 = 0xef;
const comment = 0xfe;

/** Markers without a length: restarts, the start of an image, and one for temporary use. */
const standsAlone = (type: number): boolean =>
  type === 0x01 || (type >= firstRestart && type <= startOfImage);

const isFrame = (type: number): boolean =>
  type >= firstFrame && type <= lastFrame && ![huffman, reserved, arithmetic].includes(type);
/** Markers of progressive frames, with Huffman and with arithmetic coding. */
const isProgressive = (type: number): boolean => (type & 0x03) === 0x02;

const startsWith = (segment: Buffer, text: string): boolean =>
  segment.toString('latin1', 4, 4 + text.length) === text;

/** Application segments that say which colours the components are; the others are not needed. */
const isKept = (type: number, segment: Buffer): boolean => {
  if (type === app0) return startsWith(segment, 'JFIF\0');
  if (type === app14) return startsWith(segment, 'Adobe');
  return !(type > app0 && type <= app15) && type !== comment;
};

/** Where the next marker begins: a byte of ones, and one that is neither ones nor a stuffed zero. */
const nextMarker = (file: Buffer, from: number): number => {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const type = file[at + 1];
    if (type === undefined) break;
    if (type !== 0 && type !== 0xff) return at;
  }
  return file.length;
};

/** The coded data of a scan; restart markers do not end it. */
const endOfScan = (file: Buffer, from: number): number => {
  let at = nextMarker(file, from);
  while (at < file.length && file[at + 1]! >= firstRestart && file[at + 1]! <= lastRestart)
    at = nextMarker(file, at + 2);
  return at;
};

/**
 * Tables, frame and scans, up to the first end: what phones append (films, depth, further
 * pictures), profiles and comments are left out, and of EXIF only the orientation is read.
 */
export const stripJpeg = (bytes: Uint8Array): Stripped => {
  const file = bufferOf(bytes);
  const parts: Buffer[] = [];
  const count = createPartCounter();
  let orientation: number | undefined;
  let scans = 0;
  let components = 0;
  let isHeldWhole = false;
  for (let at = 0; at < file.length;) {
    const type = file[at + 1]!;
    count();
    if (standsAlone(type) || type === endOfImage) {
      parts.push(file.subarray(at, at + 2));
      if (type === endOfImage) break;
      at = nextMarker(file, at + 2);
      continue;
    }
    // A truncated segment is passed to the decoder unchanged, which reports it.
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 2;
    if (length < 2) throw undecodable('damaged', 'a segment without a length');
    const segment = file.subarray(at, at + 2 + length);
    let end = at + 2 + length;
    if (isFrame(type)) {
      components = segment[9] ?? 0;
      isHeldWhole ||= isProgressive(type);
    }
    if (type === scan) {
      if (++scans > containerLimits.jpegScans)
        throw undecodable('too slow to decode', 'too many scans');
      isHeldWhole ||= segment[4]! < components;
      end = endOfScan(file, end);
    }
    if (type === app1 && startsWith(segment, 'Exif\0\0'))
      orientation ??= exifOrientation(segment.subarray(4));
    if (isKept(type, segment)) parts.push(file.subarray(at, end));
    at = nextMarker(file, end);
  }
  if (scans === 0) throw undecodable('truncated');
  return { bytes: joined(file, parts), orientation: orientation ?? 1, isHeldWhole };
};
