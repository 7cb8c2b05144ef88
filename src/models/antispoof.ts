import type { Crop, Image } from '../image/image.js';
import { mirror } from '../image/mirror.js';
import { cutOut } from '../image/warp.js';
import { loadManifest, type Manifest } from '../inference/manifest.js';
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
 * Surroundings (a paper's edge, a bezel, a hand), texture, and two small views for the tower that learned
 * from a ready-made net; sides in sizes of the detector's box. All faces have one size in a view: what a
 * net sees does not change with the resolution of the photo.
 */
const views = {
  context: { faceSizes: 2.7, sidePx: 128 },
  detail: { faceSizes: 1.15, sidePx: 160 },
  wide: { faceSizes: 2.7, sidePx: 80 },
  near: { faceSizes: 1.5, sidePx: 80 },
} as const;
export const viewNames = Object.keys(views) as readonly (keyof typeof views)[];
export type Views = Readonly<Record<keyof typeof views, Image>>;

const eachView = (make: (name: keyof Views) => Image): Views =>
  Object.fromEntries(viewNames.map((name) => [name, make(name)])) as Views;

const viewOf = (photo: Crop & Frame, { centre, sizePx }: Face, name: keyof Views): Image => {
  const { faceSizes, sidePx } = views[name];
  return cutOut(photo, squareInside(centre, faceSizes * sizePx, photo), {
    widthPx: sidePx,
    heightPx: sidePx,
    channels: 3,
  }).image;
};

export const viewsOf = (photo: Crop & Frame, face: Face): Views =>
  eachView((name) => viewOf(photo, face, name));

export const mirrored = (seen: Views): Views => eachView((name) => mirror(seen[name]));

type WithCalibration = Manifest & { readonly calibration: { readonly a: number; readonly b: number } };

export const loadAntispoof = async (): Promise<Antispoof> => {
  const manifest = (await loadManifest('antispoof')) as WithCalibration;
  const net = await openNet(manifest);
  const { a, b } = manifest.calibration;
  const logitOf = async (seen: Views): Promise<number> => {
    const inputs = viewNames.map((name) => [name, imageTensor(seen[name], manifest.input)] as const);
    const { logit } = await net.run(Object.fromEntries(inputs));
    return logit!.data[0]!;
  };

  /** The mean with the mirrored views: steadier, and a mirrored photo gets the same answer. */
  const judge = async (photo: Crop & Frame, face: Face): Promise<number> => {
    const seen = viewsOf(photo, face);
    return (a * ((await logitOf(seen)) + (await logitOf(mirrored(seen))))) / 2 + b;
  };
  return { version: manifest.version, judge };
};
