import { cropLimits } from '../../../../src/contract/limits.js';
import { ovalHeightShare } from '../guidance/selfie.js';

/** Near to what the camera gave: each coarser step hides noise and texture. */
const jpegQuality = 0.95;

export type TakenCrop = {
  readonly blob: Blob;
  /** In the reduced frame, in its pixels: left, top, side. */
  readonly box: readonly [number, number, number];
};

/**
 * The middle of the oval in the camera's own pixels: the guidance has put the face there. Where the
 * camera's picture is large, it is the middle of the face.
 */
export const createCropper = (video: HTMLVideoElement, frameScale: number) => {
  const { videoWidth, videoHeight } = video;
  const ovalPx = ovalHeightShare * Math.min(videoHeight, (videoWidth * 4) / 3);
  const side = Math.floor(Math.min(cropLimits.sidePx, ovalPx, videoWidth));
  const x = Math.round((videoWidth - side) / 2);
  const y = Math.round((videoHeight - side) / 2);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d')!;
  const box = [x * frameScale, y * frameScale, side * frameScale] as const;

  return {
    /** In the same task as the frame, so that both are of one moment. */
    draw: (): void => context.drawImage(video, x, y, side, side, 0, 0, side, side),
    take: async (): Promise<TakenCrop | undefined> => {
      const blob = await new Promise<Blob | null>((resolve) =>
        canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
      );
      return blob && blob.size <= cropLimits.cropBytes ? { blob, box } : undefined;
    },
  };
};
