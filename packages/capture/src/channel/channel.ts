import type { ChannelReport } from '../../../../src/contract/channel/report.js';
import { isDesk } from './desk.js';
import { watchFrames } from './frames.js';
import { replacedFunctions } from './functions.js';
import { askOddSize, listCameras, lookAtDevices, lookAtTrack } from './track.js';

/** No person waits longer than this for each of two answers of the browser. */
const maxMs = 400;

const inTime = <T>(answer: Promise<T>, none: T): Promise<T> =>
  Promise.race([answer, new Promise<T>((resolve) => setTimeout(resolve, maxMs, none))]);

const written = (report: ChannelReport): string => JSON.stringify(report);

/** Of a photo that the person chose or took outside of the page. */
export const channelOfFile = (): string => written({ source: 'file', desk: isDesk() });

/**
 * Watches the camera that feeds this picture. The function that it returns ends that, asks the
 * camera for a last, odd size, and gives what was seen: it is called when all pictures were taken.
 */
export const watchChannel = (video: HTMLVideoElement): (() => Promise<string>) => {
  const endWatch = watchFrames(video);
  // Asked at once: a busy phone takes its time to answer.
  const cameras = listCameras();
  return async () => {
    const ofFrames = endWatch();
    const replaced = replacedFunctions();
    const [track] = (video.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
    const ofTrack = track && {
      ...lookAtTrack(video, track),
      ...lookAtDevices(track, await inTime(cameras, [])),
      ...(await inTime(askOddSize(track), {})),
    };
    return written({
      ...({ source: 'camera', desk: isDesk() } as const),
      ...ofTrack,
      ...(replaced && { replaced }),
      ...ofFrames,
    });
  };
};
