import type { Frame } from './desk.js';
import type { LightOptions } from './light.js';
import type { Pose } from './pose.js';

/** How a document is photographed. */
export type PhotoOptions = {
  readonly frame: Frame;
  readonly pose: Pose;
  readonly light: LightOptions;
  /** Standard deviation of the blur, in widths of the frame. */
  readonly blurRatio: number;
  /** Standard deviation of the noise, in grey levels. */
  readonly noise: number;
  readonly quality: number;
};
