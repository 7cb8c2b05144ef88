import { maxBaselinePictures, minBaselinePictures } from '../../contract/camera-baseline.js';
import type { KnownCamera } from '../../store/cameras/baselines.js';
import * as schemas from './schemas/cameras.js';
import { speller } from './speller.js';

type MeasuredCamera = KnownCamera & {
  readonly shift: number;
  readonly drift: number | undefined;
};

const hundredths = (value: number): number => Math.round(value * 100) / 100;

const spell = speller(schemas.cameras);

export const presentCameras = (isOn: boolean, cameras: readonly MeasuredCamera[]) =>
  spell({
    isOn,
    picturesNeeded: minBaselinePictures.traffic,
    picturesComplete: maxBaselinePictures,
    cameras: cameras.map(({ chosen, isUsed, frozen, shift, drift, ...camera }) => ({
      ...camera,
      source: chosen ? 'chosen' : 'traffic',
      inUse: isOn && isUsed,
      isComplete: frozen || camera.pictures >= maxBaselinePictures,
      shift: hundredths(shift),
      drift: drift === undefined ? null : hundredths(drift),
    })),
  });
