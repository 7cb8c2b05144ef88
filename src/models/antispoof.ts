import { averageOut } from '../image/average.js';
import type { Crop, Image } from '../image/image.js';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';
import { imageTensor } from '../inference/tensor.js';
import { squareInside } from './face-crop.js';
import type { Face, Frame } from './face-detector.js';

export type Antispoof = {
  readonly version: string;
  /** Logit that a live person is before the camera, calibrated on sources the net never saw. */
  readonly judge: (photo: Crop & Frame, face: Face) => Promise<number>;
};

/**
 * Tone and texture of the face, and the face with and without its surroundings (a paper's edge, a bezel, a
 * hand); sides in sizes of the detector's box. All faces have one size in a view: what the net sees does
 * not change with the resolution of the photo.
 */
const views = {
  detail: { faceSizes: 1.15, sidePx: 160 },
  wide: { faceSizes: 2.7, sidePx: 80 },
  near: { faceSizes: 1.5, sidePx: 80 },
} as const;
export const viewNames = Object.keys(views) as readonly (keyof typeof views)[];
export type Views = Readonly<Record<keyof typeof views, Image>>;

const viewOf = (photo: Crop & Frame, { centre, sizePx }: Face, name: keyof Views): Image => {
  const { faceSizes, sidePx } = views[name];
  return averageOut(photo, squareInside(centre, faceSizes * sizePx, photo), {
    widthPx: sidePx,
    heightPx: sidePx,
    outside: 0,
  }).image;
};

export const viewsOf = (photo: Crop & Frame, face: Face): Views =>
  Object.fromEntries(viewNames.map((name) => [name, viewOf(photo, face, name)])) as Views;

export const loadAntispoof = async (): Promise<Antispoof> => {
  const manifest = await loadManifest('antispoof');
  const net = await openNet(manifest);

  const judge = async (photo: Crop & Frame, face: Face): Promise<number> => {
    const seen = viewsOf(photo, face);
    const inputs = viewNames.map(
      (name) => [name, imageTensor(seen[name], manifest.input)] as const,
    );
    const { logit } = await net.run(Object.fromEntries(inputs));
    return logit!.data[0]!;
  };
  return { version: manifest.version, judge };
};
