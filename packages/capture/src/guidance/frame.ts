import { scaling } from '../../../../src/geometry/homography.js';
import type { Image } from '../../../../src/image/image.js';
import type { Frame } from '../frame.js';

/** Edges and light need no more; a larger frame only costs time. */
const maxSidePx = 960;

export const withoutAlpha = ({ data, width, height }: ImageData): Image => {
  const rgb = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from]!;
    rgb[to + 1] = data[from + 1]!;
    rgb[to + 2] = data[from + 2]!;
  }
  return { widthPx: width, heightPx: height, channels: 3, data: rgb };
};

export const createFrameGrabber = () => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  return (video: HTMLVideoElement): Frame | undefined => {
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0) return undefined;
    const scale = Math.min(1, maxSidePx / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const image = withoutAlpha(context.getImageData(0, 0, canvas.width, canvas.height));
    return {
      image,
      toPhoto: scaling(videoWidth / canvas.width, videoHeight / canvas.height),
      fullWidthPx: videoWidth,
      fullHeightPx: videoHeight,
    };
  };
};
