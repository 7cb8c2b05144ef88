import sharp from 'sharp';
import type { Quad } from '../../../src/geometry/quad.js';
import type { Image } from '../../../src/image/image.js';

/** A picture in memory, with the corners of the documents that it shows, the main one first. */
export type Picture = { readonly image: Image; readonly quads: readonly Quad[] };

export const openImage = async (bytes: Uint8Array, maxSidePx = Infinity): Promise<Image> => {
  const opened = sharp(bytes).rotate().removeAlpha().toColourspace('srgb');
  const sized = Number.isFinite(maxSidePx)
    ? opened.resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
    : opened;
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  const image = { widthPx: info.width, heightPx: info.height, data: new Uint8Array(data) };
  if (info.channels === 3) return { ...image, channels: 3 };
  const colour = new Uint8Array(3 * info.width * info.height);
  for (let i = 0; i < colour.length; i++) colour[i] = data[Math.floor(i / 3) * info.channels]!;
  return { ...image, channels: 3, data: colour };
};

const raw = ({ image }: Picture) =>
  sharp(image.data, {
    raw: { width: image.widthPx, height: image.heightPx, channels: image.channels },
  });

/**
 * A file as a camera writes it, and where its document truly lies: known because we put it there.
 */
export type Made = { readonly bytes: Uint8Array; readonly truth?: Quad | undefined };

export const toJpeg = (picture: Picture, quality: number): Promise<Uint8Array> =>
  raw(picture).jpeg({ quality }).toBuffer();

/** As a camera or an app saves it. */
export const saved = async (picture: Picture, quality: number): Promise<Made> => ({
  bytes: await toJpeg(picture, quality),
  truth: picture.quads[0],
});

/** What a phone's camera writes. */
export const cameraQuality = 92;

/** Blurred by libvips, for blurs that know no direction. */
export const blurred = async (picture: Picture, sigmaPx: number): Promise<Picture> => {
  const { data } = await raw(picture).blur(sigmaPx).raw().toBuffer({ resolveWithObject: true });
  return { ...picture, image: { ...picture.image, data: new Uint8Array(data) } };
};

export const mapPixels = (
  { image, quads }: Picture,
  change: (value: number, at: number) => number,
): Picture => {
  const data = new Uint8Array(image.data.length);
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(255, Math.max(0, Math.round(change(image.data[i]!, i))));
  return { image: { ...image, data }, quads };
};
