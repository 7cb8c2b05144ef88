import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from './people.js';
import { measureFrame } from '../../src/selfie/moving/measure-frame.js';
import sharp from 'sharp';
import { trackFace } from '../../src/flows/selfie/track-face.js';
import { mapQuad, type Quad } from '../../src/geometry/quad.js';
import { point } from '../../src/geometry/point.js';
import { frameOf, type Image } from '../../src/image/image.js';
import { warp } from '../../src/image/resample/warp.js';
import { encodeFrame } from './frames.js';
import type { Tools } from '../../src/models/tools.js';
import type { ClipFrame, Clips, Portrait } from './puppet.js';

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

/** The part of the photo that is shown as a selfie: the face is as large as at arm's length. */
const selfieQuad = ({ mesh }: Portrait): Quad => {
  const [right, left] = [mesh.points[33]!, mesh.points[263]!];
  const scale = Math.hypot(left.x - right.x, left.y - right.y) / wantedEyesPx;
  const middle = point((right.x + left.x) / 2, (right.y + left.y) / 2);
  return mapQuad(frameOf(frame), ({ x, y }) =>
    point(
      middle.x + scale * (x - frame.widthPx / 2),
      middle.y + scale * (y - 0.42 * frame.heightPx),
    ),
  );
};

/** What is missing around a small photo is its edge. */
const cut = async (image: Image, quad: Quad, tools: Tools): Promise<Portrait | undefined> =>
  meshIn(
    await encodeFrame(warp(image, quad, { ...frame, channels: 3, outside: 'edge' }), 98),
    tools,
  );

/** A portrait of any size, such as that of a document, laid into the frame of a phone. */
export const openAsSelfie = async (
  bytes: Uint8Array,
  tools: Tools,
): Promise<Portrait | undefined> => {
  const seen = await meshIn(bytes, tools);
  return seen && cut(seen.image, selfieQuad(seen), tools);
};

/** Less than this from the camera's direction is a frontal picture. */
const frontalDeg = 8;

/** The most frontal of a person's photos, as a selfie. */
export const openPerson = async (person: Person, tools: Tools): Promise<Portrait | undefined> => {
  let best: { readonly portrait: Portrait; readonly offDeg: number } | undefined;
  for (const file of person.photos) {
    const bytes = await readFile(file);
    const portrait = await (person.set === 'phone videos' ? openPortrait : openAsSelfie)(
      bytes,
      tools,
    );
    if (!portrait) continue;
    const { yawDeg, pitchDeg, mouthRatio } = measureFrame(portrait.mesh, undefined, 0);
    const offDeg = Math.hypot(yawDeg, 0.5 * pitchDeg) + 200 * Math.max(0, mouthRatio - 0.03);
    if (!best || offDeg < best.offDeg) best = { portrait, offDeg };
    if (offDeg < frontalDeg) break;
  }
  return best?.portrait;
};

/** One person's pictures from many sides, in the same frame; the frontal one first. */
export const openPoses = async (
  { poses }: Person,
  tools: Tools,
): Promise<readonly Portrait[] | undefined> => {
  const frontal = poses.find(({ yawDeg, pitchDeg }) => yawDeg === 0 && pitchDeg === 0);
  const seen = frontal && (await meshIn(await readFile(frontal.file), tools));
  if (!seen) return undefined;
  const quad = selfieQuad(seen);
  const opened: Portrait[] = [];
  for (const pose of [frontal, ...poses.filter((one) => one !== frontal)]) {
    const { data, info } = await sharp(await readFile(pose.file))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image: Image = { data, widthPx: info.width, heightPx: info.height, channels: 3 };
    const portrait = await cut(image, quad, tools);
    if (portrait) opened.push(portrait);
  }
  return opened;
};

/** Frames of a clip that are opened: enough to find every opening of a mouth. */
const everyFrame = 2;

/** How far mouth and eyes are open in the frames of a person's clips. */
export const openClips = async ({ clips }: Person, tools: Tools): Promise<Clips | undefined> => {
  const framesOf = async (action: string): Promise<readonly ClipFrame[]> => {
    const folder = clips.find((clip) => clip.action === action)?.folder;
    if (folder === undefined) return [];
    const names = (await readdir(folder)).sort((a, b) => parseInt(a, 10) - parseInt(b, 10));
    const chosen = names.filter((_, i) => i % everyFrame === 0);
    const bytes = await Promise.all(chosen.map((name) => readFile(join(folder, name))));
    const { frames } = await trackFace(
      bytes,
      chosen.map((_, i) => i),
      tools,
      { withEyes: false },
    );
    const widest = Math.max(...frames.map(({ measures }) => measures.lidsRatio));
    return frames.map(({ photo, mesh, measures }) => ({
      ...{ image: photo.image, mesh, mouthRatio: measures.mouthRatio },
      lidsShare: measures.lidsRatio / widest,
    }));
  };
  const [mouth, lids] = [await framesOf('open_mouth'), await framesOf('close_eyes')];
  return mouth.length > 0 && lids.length > 0 ? { mouth, lids } : undefined;
};
