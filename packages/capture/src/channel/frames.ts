import type { ChannelReport } from '../../../../src/contract/channel/report.js';

type Seen = Partial<ChannelReport>;

/** When a frame was shown, by the page's clock and by its own. */
export type Frame = { readonly nowMs: number; readonly mediaMs: number };

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Browsers give these times in microseconds at best. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

/** How regularly frames came: medians, because a busy phone leaves some out. */
export const cadenceOf = (frames: readonly Frame[]): Seen => {
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last || frames.length < 3) return { frames: frames.length };
  const gaps = frames.slice(1).map(({ mediaMs }, i) => mediaMs - frames[i]!.mediaMs);
  const median = middle(gaps);
  const drift = last.mediaMs - first.mediaMs - (last.nowMs - first.nowMs);
  return {
    frames: frames.length,
    median_ms: rounded(Math.max(0, median)),
    spread_ms: rounded(middle(gaps.map((gap) => Math.abs(gap - median)))),
    drift_ms: rounded(Math.abs(drift)),
  };
};

const piecePx = 32;
const lookEveryMs = 250;
const maxLooks = 40;
/** Grey levels: a covered lens may be black without noise. */
const minContrast = 8;

/** The middle of the picture in the camera's own pixels; undefined where nothing is to be seen. */
const createLook = () => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = piecePx;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  return (video: HTMLVideoElement): Uint8ClampedArray | undefined => {
    const { videoWidth, videoHeight } = video;
    const [x, y] = [(videoWidth - piecePx) / 2, (videoHeight - piecePx) / 2];
    context.drawImage(video, x | 0, y | 0, piecePx, piecePx, 0, 0, piecePx, piecePx);
    const { data } = context.getImageData(0, 0, piecePx, piecePx);
    const greens = data.filter((_, i) => i % 4 === 1);
    return Math.max(...greens) - Math.min(...greens) < minContrast ? undefined : data;
  };
};

const areSame = (a: Uint8ClampedArray, b: Uint8ClampedArray): boolean =>
  a.every((value, i) => value === b[i]);

const maxFrames = 2000;

/** Watches the frames of a live picture until it is asked for what it saw. */
export const watchFrames = (video: HTMLVideoElement): (() => Seen) => {
  if (!('requestVideoFrameCallback' in video)) return () => ({});
  const look = createLook();
  const frames: Frame[] = [];
  let lastPiece: Uint8ClampedArray | undefined;
  let lookedAtMs = -Infinity;
  let compared = 0;
  let identical = 0;
  let handle = 0;

  const compare = (nowMs: number): void => {
    if (nowMs - lookedAtMs < lookEveryMs || compared >= maxLooks) return;
    lookedAtMs = nowMs;
    const piece = look(video);
    if (piece && lastPiece) {
      compared += 1;
      if (areSame(piece, lastPiece)) identical += 1;
    }
    lastPiece = piece;
  };
  const seen = (nowMs: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
    if (frames.length < maxFrames) frames.push({ nowMs, mediaMs: mediaTime * 1000 });
    compare(nowMs);
    handle = video.requestVideoFrameCallback(seen);
  };
  handle = video.requestVideoFrameCallback(seen);

  return () => {
    video.cancelVideoFrameCallback(handle);
    return { ...cadenceOf(frames), compared, identical };
  };
};
