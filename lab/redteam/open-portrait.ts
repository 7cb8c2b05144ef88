import { trackFace } from '../../src/flows/selfie/track-face.js';
import { mapQuad } from '../../src/geometry/quad.js';
import { point } from '../../src/geometry/point.js';
import { frameOf, type Image } from '../../src/image/image.js';
import { warp } from '../../src/image/resample/warp.js';
import { encodeFrame } from './frames.js';
import type { Tools } from '../../src/models/tools.js';
import type { Portrait } from './puppet.js';

/** As the page's frames of a phone held upright. */
const frame = { widthPx: 480, heightPx: 640 } as const;
/** Distance of the outer corners of the eyes in such a frame, as in selfies at arm's length. */
const wantedEyesPx = 110;

const meshIn = async (bytes: Uint8Array, tools: Tools): Promise<Portrait | undefined> => {
  const track = await trackFace([bytes], [0], tools, { withEyes: false });
  const [seen] = track.frames;
  return seen && { image: seen.photo.image, mesh: seen.mesh };
};

/** The photo as it is, if it shows a face. */
export const openPortrait = meshIn;

/** Enlarged or reduced until its face is as large as in a selfie; what is missing around it is its edge. */
const asSelfie = ({ image, mesh }: Portrait): Image => {
  const [right, left] = [mesh.points[33]!, mesh.points[263]!];
  const scale = Math.hypot(left.x - right.x, left.y - right.y) / wantedEyesPx;
  const middle = point((right.x + left.x) / 2, (right.y + left.y) / 2);
  const quad = mapQuad(frameOf(frame), ({ x, y }) =>
    point(
      middle.x + scale * (x - frame.widthPx / 2),
      middle.y + scale * (y - 0.42 * frame.heightPx),
    ),
  );
  return warp(image, quad, { ...frame, channels: 3, outside: 'edge' });
};

/** A portrait of any size, such as that of a document, laid into the frame of a phone. */
export const openAsSelfie = async (
  bytes: Uint8Array,
  tools: Tools,
): Promise<Portrait | undefined> => {
  const seen = await meshIn(bytes, tools);
  return seen && meshIn(await encodeFrame(asSelfie(seen), 98), tools);
};
