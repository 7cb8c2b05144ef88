import { storedTextPattern } from '../limits.js';

/*
 * What the capture page saw of the camera that fed it, sent with a selfie as one text field of JSON
 * (docs/adr/0063-what-the-page-sees-of-its-camera.md). Whoever owns the browser can write anything into it.
 */

/** The text field beside a selfie. */
export const channelField = 'channel';

/** Functions that a page would replace to put pictures in place of the camera's. */
export const watchedFunctions = [
  'mediaDevices',
  'getUserMedia',
  'enumerateDevices',
  'getSettings',
  'applyConstraints',
  'requestVideoFrameCallback',
  'srcObject',
  'drawImage',
  'toBlob',
  'takePhoto',
  'toString',
] as const;
export type WatchedFunction = (typeof watchedFunctions)[number];

/** By the class of the stream's track. */
export const trackKinds = ['camera', 'canvas', 'generator', 'screen', 'other'] as const;
export type TrackKind = (typeof trackKinds)[number];

type Guard<T> = (value: unknown) => value is T;

const isText = new RegExp(storedTextPattern, 'u');
const text =
  (most: number): Guard<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length <= most && isText.test(value);
const flag: Guard<boolean> = (value) => typeof value === 'boolean';
const number =
  (most: number): Guard<number> =>
  (value): value is number =>
    typeof value === 'number' && value >= 0 && value <= most;
const oneOf =
  <T extends string>(allowed: readonly T[]): Guard<T> =>
  (value): value is T =>
    allowed.includes(value as T);
const someOf = <T extends string>(allowed: readonly T[]): Guard<readonly T[]> => {
  const isOne = oneOf(allowed);
  return (value): value is readonly T[] =>
    Array.isArray(value) && value.length <= allowed.length && value.every(isOne);
};

const hourMs = 3_600_000;

/** Each field with what it may hold; a report with any other is not read. */
const fields = {
  /** `file`: the person chose or took a photo outside of the page. */
  source: oneOf(['camera', 'file']),
  /** The page takes its device for a desktop: no touch screen, and a wide window. */
  desk: flag,
  label: text(100),
  track: oneOf(trackKinds),
  replaced: someOf(watchedFunctions),
  /** How many cameras the browser lists, and whether the one in use is among them. */
  cameras: number(100),
  listed: flag,
  /** The camera says which way it faces, as those of phones do. */
  faces: flag,
  /** The picture has the size that the settings say. */
  sized: flag,
  /** The picture's width is the odd one that was asked for. */
  obeyed: flag,
  /** Frames that were shown, the usual time between two, and how far apart those times are. */
  frames: number(1_000_000),
  median_ms: number(hourMs),
  spread_ms: number(hourMs),
  /** How far the times of the frames and the page's clock drifted apart. */
  drift_ms: number(hourMs),
  /** Pieces of pictures that were compared with the one before, and how many were the same. */
  compared: number(1000),
  identical: number(1000),
} as const;

type Fields = {
  readonly [K in keyof typeof fields]?: (typeof fields)[K] extends Guard<infer T> ? T : never;
};
/** Only `source` and `desk` are always there: browsers tell different things. */
export type ChannelReport = Fields & Required<Pick<Fields, 'source' | 'desk'>>;

const isReport = (sent: unknown): sent is ChannelReport =>
  typeof sent === 'object' &&
  sent !== null &&
  'source' in sent &&
  'desk' in sent &&
  Object.entries(sent).every(
    ([name, value]) => Object.hasOwn(fields, name) && fields[name as keyof Fields](value),
  );

/** Never makes a form invalid: the person has taken the photo all the same. */
export const readChannelReport = (
  sent: string | undefined,
): ChannelReport | 'missing' | 'unreadable' => {
  if (!sent) return 'missing';
  try {
    const report: unknown = JSON.parse(sent);
    return isReport(report) ? report : 'unreadable';
  } catch {
    return 'unreadable';
  }
};
