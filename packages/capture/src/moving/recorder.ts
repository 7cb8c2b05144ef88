import { recordingLimits } from '../../../../src/contract/limits.js';

const shorterSidePx = 480;
const everyMs = 85;
const jpegQuality = 0.65;
/** Limit for all frames together: a few seconds on a slow connection. */
const maxBytes = 1_000_000;

type TimedFrame = {
  readonly blob: Blob;
  readonly atMs: number;
  /** Number of the prompt that was on the screen. */
  readonly shown: number;
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

/** Takes some twelve frames a second until it is stopped; times count from its start. */
export const createRecorder = (video: HTMLVideoElement, shownNow: () => number = () => 0) => {
  const scale = shorterSidePx / Math.min(video.videoWidth, video.videoHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * Math.min(1, scale));
  canvas.height = Math.round(video.videoHeight * Math.min(1, scale));
  const context = canvas.getContext('2d')!;
  const startMs = performance.now();
  const nowMs = (): number => Math.round(performance.now() - startMs);
  const frames: TimedFrame[] = [];
  let timer: number | undefined;
  let isStopped = false;

  const take = async (): Promise<void> => {
    const atMs = nowMs();
    const shown = shownNow();
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
    );
    if (blob) frames.push({ blob, atMs, shown });
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
