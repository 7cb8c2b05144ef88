import type { CameraText } from '../texts/en.js';

export type Facing = 'user' | 'environment';

const whyNot = (fault: unknown): CameraText => {
  const name = fault instanceof DOMException ? fault.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'cameraDenied';
  return 'cameraAbsent';
};

/** Undefined on pages that are neither https nor localhost. */
export const hasCameraAccess = (): boolean => 'mediaDevices' in navigator;

/** The largest picture that the camera gives as video; without takePhoto, the photo is a frame. */
const largest = { width: { ideal: 3840 }, height: { ideal: 2160 } };

/** The camera's stream, or why there is none. */
export const openStream = async (
  facing: Facing,
  deviceId?: string,
): Promise<MediaStream | CameraText> => {
  if (!hasCameraAccess()) return 'cameraInsecure';
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: facing }),
        ...largest,
      },
    });
  } catch (fault) {
    return whyNot(fault);
  }
};

export const stopStream = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** The camera after this one; undefined where there is only one. */
export const nextCamera = async (track: MediaStreamTrack): Promise<string | undefined> => {
  const cameras = (await navigator.mediaDevices.enumerateDevices())
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId }) => deviceId);
  if (cameras.length < 2) return undefined;
  const at = cameras.indexOf(track.getSettings().deviceId ?? '');
  return cameras[(at + 1) % cameras.length];
};

/** From the Media Capture and Streams Extensions; TypeScript's library does not have it. */
type WithTorch = { readonly torch?: boolean };

export const hasTorch = (track: MediaStreamTrack): boolean =>
  'getCapabilities' in track && (track.getCapabilities() as WithTorch).torch === true;

export const setTorch = (track: MediaStreamTrack, torch: boolean): Promise<void> =>
  track.applyConstraints({ advanced: [{ torch } as WithTorch as MediaTrackConstraintSet] });
