import { maxBaselinePictures, minBaselinePictures } from '../../contract/camera-baseline.js';
import type { KnownCamera } from '../../store/cameras/baselines.js';

type MeasuredCamera = KnownCamera & {
  readonly shift: number;
  readonly drift: number | undefined;
};

const hundredths = (value: number): number => Math.round(value * 100) / 100;

export const presentCameras = (isOn: boolean, cameras: readonly MeasuredCamera[]) => ({
  is_on: isOn,
  pictures_needed: minBaselinePictures.traffic,
  pictures_complete: maxBaselinePictures,
  cameras: cameras.map((camera) => ({
    device: camera.device,
    pictures: camera.pictures,
    source: camera.chosen ? ('chosen' as const) : ('traffic' as const),
    in_use: isOn && camera.isUsed,
    is_complete: camera.frozen || camera.pictures >= maxBaselinePictures,
    shift: hundredths(camera.shift),
    drift: camera.drift === undefined ? null : hundredths(camera.drift),
    changed_at: camera.changedAt.toISOString(),
  })),
});
