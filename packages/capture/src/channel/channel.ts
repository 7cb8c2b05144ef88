import type { ChannelReport } from '../../../../src/contract/channel/report.js';
import { isDesk } from './desk.js';
import { watchFrames } from './frames.js';
import { replacedFunctions } from './functions.js';
import { askOddSize, lookAtDevices, lookAtTrack } from './track.js';

/** No person waits longer than this for each of two answers of the browser. */
const maxMs = 400;

type Seen = Partial<ChannelReport>;

const inTime = (seen: Promise<Seen>): Promise<Seen> =>
  Promise.race([
    seen.catch(() => ({})),
    new Promise<Seen>((resolve) => setTimeout(resolve, maxMs, {})),
  ]);

const written = (report: ChannelReport): string => JSON.stringify(report);

/** Of a photo that the person chose or took outside of the page. */
export const channelOfFile = (): string => written({ source: 'file', desk: isDesk() });

/**
 * Watches the camera that feeds this picture. The function that it returns ends that, asks the
 * camera for a last, odd size, and gives what was seen: it is called when all pictures were taken.
 */
export const watchChannel = (video: HTMLVideoElement): (() => Promise<string>) => {
  const endWatch = watchFrames(video);
  return async () => {
    const ofFrames = endWatch();
    const replaced = replacedFunctions();
    const [track] = (video.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
    const ofTrack = track && {
      ...lookAtTrack(video, track),
      ...(await inTime(lookAtDevices(track))),
      ...(await inTime(askOddSize(track))),
    };
    return written({
      ...({ source: 'camera', desk: isDesk() } as const),
      ...ofTrack,
      ...(replaced && { replaced }),
      ...ofFrames,
    });
  };
};
