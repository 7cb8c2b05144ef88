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

/** Surroundings (a paper's edge, a bezel, a hand) and texture; sides in sizes of the detector's box. */
const views = {
  context: { faceSizes: 2.7, sidePx: 128 },
  detail: { faceSizes: 1.15, sidePx: 160 },
} as const;
type Views = Readonly<Record<keyof typeof views, Image>>;

const viewOf = (photo: Crop & Frame, { centre, sizePx }: Face, name: keyof Views): Image => {
  const { faceSizes, sidePx } = views[name];
  return cutOut(photo, squareInside(centre, faceSizes * sizePx, photo), {
    widthPx: sidePx,
    heightPx: sidePx,
    channels: 3,
  }).image;
};

export const viewsOf = (photo: Crop & Frame, face: Face): Views => ({
  context: viewOf(photo, face, 'context'),
  detail: viewOf(photo, face, 'detail'),
});

type WithCalibration = Manifest & { readonly calibration: { readonly a: number; readonly b: number } };

export const loadAntispoof = async (): Promise<Antispoof> => {
  const manifest = (await loadManifest('antispoof')) as WithCalibration;
  const net = await openNet(manifest);
  const { a, b } = manifest.calibration;

  const logitOf = async ({ context, detail }: Views): Promise<number> => {
    const { logit } = await net.run({
      context: imageTensor(context, manifest.input),
      detail: imageTensor(detail, manifest.input),
    });
    return logit!.data[0]!;
  };

  /** The mean with the mirrored views: steadier, and a mirrored photo gets the same answer. */
  const judge = async (photo: Crop & Frame, face: Face): Promise<number> => {
    const seen = viewsOf(photo, face);
    const turned = { context: mirror(seen.context), detail: mirror(seen.detail) };
    return (a * ((await logitOf(seen)) + (await logitOf(turned)))) / 2 + b;
  };
  return { version: manifest.version, judge };
};
