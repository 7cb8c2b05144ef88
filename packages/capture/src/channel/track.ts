import type { ChannelReport, TrackKind } from '../../../../src/contract/channel/report.js';
import { inPristineRealm, type Realm } from './pristine.js';

type Seen = Partial<ChannelReport>;

/** Classes of tracks that a script feeds, each with a property that no other track has. */
const fedByScripts = [
  ['CanvasCaptureMediaStreamTrack', 'canvas', 'canvas'],
  ['MediaStreamTrackGenerator', 'writable', 'generator'],
] as const;

/** Whether the object is of this class, whatever it says of itself: a getter throws on any other. */
const isOf = (realm: Realm, className: string, property: string, track: object): boolean => {
  const found = (realm as unknown as Readonly<Record<string, { prototype: object } | undefined>>)[
    className
  ];
  try {
    return found !== undefined && Reflect.get(found.prototype, property, track) !== undefined;
  } catch {
    return false;
  }
};

const kindIn = (realm: Realm, track: MediaStreamTrack): TrackKind => {
  const fed = fedByScripts.find(([name, property]) => isOf(realm, name, property, track));
  if (fed) return fed[2];
  if ('displaySurface' in track.getSettings()) return 'screen';
  return isOf(realm, 'MediaStreamTrack', 'kind', track) ? 'camera' : 'other';
};

/** Of a browser that does not answer: none. */
export const listCameras = async (): Promise<readonly MediaDeviceInfo[]> => {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(({ kind }) => kind === 'videoinput');
  } catch {
    return [];
  }
};

/** How many cameras the browser lists, and whether this one is among them; it may hide their ids. */
export const lookAtDevices = (
  track: MediaStreamTrack,
  cameras: readonly MediaDeviceInfo[],
): Seen => {
  const { deviceId } = track.getSettings();
  return {
    cameras: Math.min(cameras.length, 100),
    ...(cameras.some((one) => one.deviceId !== '') && {
      listed: cameras.some((one) => one.deviceId === deviceId),
    }),
  };
};

const isEither = (size: number, widthPx: number, heightPx: number): boolean =>
  size === widthPx || size === heightPx;

/** Phones turn the picture, so width and height may have changed places. */
const sizeOf = (
  { width, height }: MediaTrackSettings,
  { videoWidth, videoHeight }: HTMLVideoElement,
): Seen =>
  width === undefined || height === undefined
    ? {}
    : {
        sized:
          isEither(width, videoWidth, videoHeight) && isEither(height, videoWidth, videoHeight),
      };

const maxLabel = 100;

export const lookAtTrack = (video: HTMLVideoElement, track: MediaStreamTrack): Seen => {
  const settings = track.getSettings();
  const kind = inPristineRealm((realm) => kindIn(realm, track));
  return {
    label: track.label.slice(0, maxLabel),
    ...(kind && { track: kind }),
    faces: settings.facingMode !== undefined,
    ...sizeOf(settings, video),
  };
};

/** No camera has these widths by itself, and nobody knows before which one is asked for. */
const oddWidth = (): number => 301 + 2 * Math.floor(Math.random() * 100);

/**
 * Asks for an odd size. Only when all pictures were taken: the stream is about to end. A browser
 * that refuses says nothing about its camera.
 */
export const askOddSize = async (track: MediaStreamTrack): Promise<Seen> => {
  const width = oddWidth();
  try {
    await track.applyConstraints({ width: { exact: width } });
  } catch {
    return {};
  }
  const settings = track.getSettings();
  return { obeyed: isEither(width, settings.width ?? 0, settings.height ?? 0) };
};
