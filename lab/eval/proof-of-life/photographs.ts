import { readFileSync } from 'node:fs';
import { point } from '../../../src/geometry/point.js';
import { boundsOf, heightOf, mapQuad, type Quad, widthOf } from '../../../src/geometry/quad.js';
import { frameOf, type Image } from '../../../src/image/image.js';
import { warp } from '../../../src/image/resample/warp.js';
import { openImage, type Picture } from './picture.js';
import { drawLight, layInto, moved, posed, sized } from './place.js';
import type { Drawing, Range } from './random.js';
import type { DocumentSource, Scene } from './sources.js';
import { grained } from './spoil.js';

/** A phone's photo of a document, as it was taken. */
export const phonePhoto = async ({ label }: DocumentSource): Promise<Picture> => ({
  image: await openImage(readFileSync(label.file)),
  quads: [label.quad!],
});

/**
 * A document alone, straight: a scan cut along its labelled corners, or a picture that is nothing
 * else.
 */
export const flatDocument = async ({ label }: DocumentSource): Promise<Image> => {
  const image = await openImage(readFileSync(label.file));
  const quad = label.quad ?? frameOf(image);
  return warp(image, quad, {
    widthPx: Math.round(widthOf(quad)),
    heightPx: Math.round(heightOf(quad)),
    channels: 3,
  });
};

export type Wish = {
  /** Of the photo, the part that the document covers. */
  readonly areaRatio: Range;
  /** From the frame, at least, in shares of the shorter side. */
  readonly insideRatio: number;
};

const drawQuad = (aspect: number, scene: Image, wish: Wish, draw: Drawing): Quad => {
  const { widthPx, heightPx } = scene;
  const marginPx = wish.insideRatio * Math.min(widthPx, heightPx);
  const turnDeg = draw.between([-14, 14]) + (draw.chance(0.2) ? draw.oneOf([90, 180, 270]) : 0);
  const pose = posed(aspect, {
    turnDeg,
    tiltDeg: draw.between([0, 22]),
    towardsDeg: draw.between([0, 360]),
  });
  const wanted = sized(pose, draw.between(wish.areaRatio) * widthPx * heightPx);
  const { width, height } = boundsOf(wanted);
  const tooWide = Math.max(width / (widthPx - 2 * marginPx), height / (heightPx - 2 * marginPx), 1);
  const quad = mapQuad(wanted, ({ x, y }) => point(x / tooWide, y / tooWide));
  const box = boundsOf(quad);
  const placed = (roomPx: number): number => draw.between([marginPx, roomPx - marginPx]);
  const [x, y] = [placed(widthPx - box.width), placed(heightPx - box.height)];
  return moved(quad, x - box.x, y - box.y);
};

const scenePx = 1500;

export const openScene = async (scene: Scene): Promise<Picture> => ({
  image: await openImage(scene.open()!, scenePx),
  quads: [],
});

/** A document laid into an everyday photo. */
export const laidDocument = (
  scene: Picture,
  document: Image,
  wish: Wish,
  draw: Drawing,
): Picture => {
  const quad = drawQuad(document.widthPx / document.heightPx, scene.image, wish, draw);
  return layInto(scene, document, quad, drawLight(draw));
};

/** The camera's part: a little grain over everything. */
export const asTaken = (picture: Picture, draw: Drawing): Picture =>
  grained(picture, draw.between([1, 2.5]), draw);
