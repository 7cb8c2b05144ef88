import { createCropper, type TakenCrop } from './crop.js';
import { recordingLimits } from '../../../../src/contract/limits.js';

const shorterSidePx = 480;
const everyMs = 85;
const jpegQuality = 0.65;
const cropEvery = 2;
/** Limit for all frames together: a few seconds on a slow connection. */
const maxBytes = 1_000_000;

type TimedFrame = {
  readonly blob: Blob;
  readonly atMs: number;
  /** Number of the prompt that was on the screen. */
  readonly shown: number;
  readonly crop?: TakenCrop | undefined;
};

/** `count` items spread evenly over a list, including the first and the last. */
export const evenly = <T>(list: readonly T[], count: number): readonly T[] => {
  if (list.length <= count) return list;
  const step = (list.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => list[Math.round(index * step)]!);
};

const bytesOf = (frames: readonly TimedFrame[]): number =>
  frames.reduce((sum, { blob }) => sum + blob.size, 0);

/** At most as many frames as may be sent. */
export const selectFrames = (all: readonly TimedFrame[]): readonly TimedFrame[] => {
  let count: number = recordingLimits.maxFrames;
  let chosen = evenly(all, count);
  while (bytesOf(chosen) > maxBytes && count > 2) chosen = evenly(all, (count -= 2));
  return chosen;
};

type RecorderOptions = {
  readonly shownNow?: () => number;
  /** Beside every second frame the face in the camera's own pixels. */
  readonly withCrops?: boolean;
};

/** Takes some twelve frames a second until it is stopped; times count from its start. */
export const createRecorder = (
  video: HTMLVideoElement,
  { shownNow = () => 0, withCrops = false }: RecorderOptions = {},
) => {
  const scale = Math.min(1, shorterSidePx / Math.min(video.videoWidth, video.videoHeight));
  const cropper = withCrops ? createCropper(video, scale) : undefined;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d')!;
  const startMs = performance.now();
  const nowMs = (): number => Math.round(performance.now() - startMs);
  const frames: TimedFrame[] = [];
  let timer: number | undefined;
  let isStopped = false;
  let taken = 0;

  const take = async (): Promise<void> => {
    const atMs = nowMs();
    const shown = shownNow();
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    // Encoding a crop takes as long as a frame: beside each of them a slow phone took half as many.
    const isWithCrop = cropper !== undefined && taken++ % cropEvery === 0;
    if (isWithCrop) cropper.draw();
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
    );
    const crop = isWithCrop ? await cropper.take() : undefined;
    if (blob) frames.push({ blob, atMs, shown, crop });
    // The timer starts after the frame was taken, so a slow phone takes fewer frames.
    if (!isStopped) timer = window.setTimeout(() => void take(), everyMs - (nowMs() - atMs));
  };
  void take();

  return {
    nowMs,
    frames: (): readonly TimedFrame[] => frames,
    stop: (): readonly TimedFrame[] => {
      isStopped = true;
      clearTimeout(timer);
      return frames;
    },
  };
};
