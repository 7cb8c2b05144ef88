import sharp from 'sharp';
import { distance, type Point, point } from '../../../src/geometry/point.js';
import { frameOf, type Image, blankImage } from '../../../src/image/image.js';
import { mapQuad } from '../../../src/geometry/quad.js';
import { warp } from '../../../src/image/resample/warp.js';
import type { FaceMesh } from '../../../src/models/face-mesh.js';
import { seeded } from '../../support/stats.js';

/* Pictures of attacks, made from pixels of people: what a sheet of paper with holes would show. */

export type Seen = { readonly image: Image; readonly mesh: FaceMesh };

/** Outer corners of the eyes. */
const [rightCorner, leftCorner] = [33, 263] as const;
const [lowerLip, noseTip, chin] = [14, 4, 152] as const;

const midway = (a: Point, b: Point): Point => point((a.x + b.x) / 2, (a.y + b.y) / 2);

/** `other`, moved so that its eyes lie on those of `print`. */
const laidOver = (print: Seen, other: Seen): Image => {
  const [a, b] = [print.mesh.points[rightCorner]!, print.mesh.points[leftCorner]!];
  const [c, d] = [other.mesh.points[rightCorner]!, other.mesh.points[leftCorner]!];
  const [u, v] = [point(b.x - a.x, b.y - a.y), point(d.x - c.x, d.y - c.y)];
  const length = u.x * u.x + u.y * u.y;
  const [cos, sin] = [(u.x * v.x + u.y * v.y) / length, (u.x * v.y - u.y * v.x) / length];
  const quad = mapQuad(frameOf(print.image), ({ x, y }) => {
    const [dx, dy] = [x - a.x, y - a.y];
    return point(c.x + cos * dx - sin * dy, c.y + sin * dx + cos * dy);
  });
  const { widthPx, heightPx } = print.image;
  return warp(other.image, quad, { widthPx, heightPx, channels: 3 });
};

type Hole = Readonly<Record<'x' | 'y' | 'rx' | 'ry', number>>;

/** The second picture seen through holes in the first. */
const through = (print: Image, behind: Image, holes: readonly Hole[]): Image => {
  const data = Uint8Array.from(print.data);
  const isHole = (x: number, y: number): boolean =>
    holes.some((hole) => ((x - hole.x) / hole.rx) ** 2 + ((y - hole.y) / hole.ry) ** 2 < 1);
  for (let y = 0; y < print.heightPx; y++)
    for (let x = 0; x < print.widthPx; x++) {
      const at = 3 * (y * print.widthPx + x);
      if (isHole(x, y)) for (let c = at; c < at + 3; c++) data[c] = behind.data[c]!;
    }
  return { ...print, data };
};

/** A print with holes cut for the eyes of the person behind it. */
export const withEyeHoles = (print: Seen, behind: Seen): Image => {
  const holes = (
    [
      [33, 133],
      [362, 263],
    ] as const
  ).map(([from, to]): Hole => {
    const [a, b] = [print.mesh.points[from]!, print.mesh.points[to]!];
    const wide = distance(a, b);
    return { ...midway(a, b), rx: 0.8 * wide, ry: 0.55 * wide };
  });
  return through(print.image, laidOver(print, behind), holes);
};

/** A print whose lower part is cut off: mouth and chin are those of the person behind it. */
export const withLowerFace = (print: Seen, behind: Seen): Image => {
  const { points } = print.mesh;
  const high = distance(points[noseTip]!, points[chin]!);
  const { x, y } = points[lowerLip]!;
  return through(print.image, laidOver(print, behind), [{ x, y, rx: 1.1 * high, ry: 0.7 * high }]);
};

/** The sheet turned by so many degrees about its upright axis, before a camera of a phone. */
export const turned = (image: Image, deg: number): Image => {
  const { widthPx, heightPx } = image;
  const focalPx = 1.2 * Math.max(widthPx, heightPx);
  const [cos, sin] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
  const quad = mapQuad(frameOf(image), (corner) => {
    const [x, y] = [corner.x - widthPx / 2, corner.y - heightPx / 2];
    const along = (x * focalPx) / (focalPx * cos - x * sin);
    return point(along + widthPx / 2, (y * (focalPx + along * sin)) / focalPx + heightPx / 2);
  });
  return warp(image, quad, { widthPx, heightPx, channels: 3, outside: 120 });
};

/** Moved by whole pixels; what comes in from outside is grey. */
export const shifted = (image: Image, dx: number, dy: number): Image => {
  const { widthPx, heightPx } = image;
  const to = blankImage(widthPx, heightPx, 3);
  to.data.fill(120);
  const [from, until] = [Math.max(0, -dx), Math.min(widthPx, widthPx - dx)];
  for (let y = Math.max(0, dy); y < Math.min(heightPx, heightPx + dy); y++) {
    const row = 3 * (y - dy) * widthPx;
    const part = image.data.subarray(row + 3 * from, row + 3 * until);
    to.data.set(part, 3 * (y * widthPx + from + dx));
  }
  return to;
};

/** Both beside one another, each squeezed to half of the width. */
export const beside = (left: Image, right: Image): Image => {
  const size = { widthPx: left.widthPx / 2, heightPx: left.heightPx, channels: 3 } as const;
  const middle = (image: Image) =>
    warp(
      image,
      mapQuad(frameOf(image), ({ x, y }) => point(image.widthPx / 4 + x / 2, y)),
      size,
    );
  const [a, b] = [middle(left), middle(right)];
  const to = blankImage(2 * size.widthPx, size.heightPx, 3);
  for (let y = 0; y < to.heightPx; y++) {
    const from = 3 * y * size.widthPx;
    to.data.set(a.data.subarray(from, from + 3 * size.widthPx), 6 * y * size.widthPx);
    to.data.set(
      b.data.subarray(from, from + 3 * size.widthPx),
      6 * y * size.widthPx + 3 * size.widthPx,
    );
  }
  return to;
};

const noiseSize = 65_536;
/** Of a sensor, in steps of brightness; drawn once, for it is needed for millions of pixels. */
const noise = (() => {
  const random = seeded(1);
  return Float32Array.from({ length: noiseSize }, () => 4 * (random() + random() - 1));
})();

/** As a camera would: noise of the sensor, and a JPEG. */
export const photographed = async (image: Image, random: () => number): Promise<Uint8Array> => {
  const start = Math.floor(noiseSize * random());
  const data = Uint8ClampedArray.from(image.data);
  for (let i = 0; i < data.length; i++) data[i]! += noise[(start + 7 * i) % noiseSize]!;
  const { widthPx: width, heightPx: height } = image;
  const raw = { width, height, channels: 3 } as const;
  return new Uint8Array(await sharp(data, { raw }).jpeg({ quality: 90 }).toBuffer());
};

/** As a GIF keeps it: 256 colours. */
export const asGif = async ({ data, widthPx: width, heightPx: height }: Image): Promise<Image> => {
  const gif = await sharp(data, { raw: { width, height, channels: 3 } })
    .gif()
    .toBuffer();
  const rgb = await sharp(gif).removeAlpha().raw().toBuffer();
  return { widthPx: width, heightPx: height, channels: 3, data: new Uint8Array(rgb) };
};

export const upsideDown = (image: Image): Image => {
  const data = new Uint8Array(image.data.length);
  for (let from = 0; from < data.length; from++)
    data[data.length - 3 - from + 2 * (from % 3)] = image.data[from]!;
  return { ...image, data };
};
