import { openPhoto, type Photo } from '../../image/photo.js';
import {
  boxAroundFace,
  boxAroundMesh,
  type FaceMesh,
  type MeshBox,
} from '../../models/face-mesh.js';
import type { Face } from '../../models/face-detector.js';
import type { Tools } from '../../models/tools.js';
import { measureFaces } from '../../selfie/faces.js';
import { eyesOf, type FrameMeasures, measureFrame } from '../../selfie/moving/measure-frame.js';
import { minPresence } from '../../selfie/moving/thresholds.js';
import { isRejection } from '../../contract/rejection.js';

/** One frame in which the face was found. */
export type TrackedFrame = {
  readonly photo: Photo;
  readonly mesh: FaceMesh;
  readonly measures: FrameMeasures;
};

export type Track = {
  readonly frames: readonly TrackedFrame[];
  /** Times of frames with a face that is turned too far away for its landmarks. */
  readonly turnedAwayMs: readonly number[];
  readonly isUnreadable: boolean;
  /**
   * Number of faces near the camera, in frames that were searched for faces; not all of them are.
   */
  readonly maxFaces: number;
};

/** A frame needs no more pixels than a page sends; larger ones are reduced as they are decoded. */
const maxFramePixels = 1_300_000;
/** Frames of video are at most 4K; dozens of larger ones would keep a worker for seconds. */
const maxSentPixels = 3840 * 2160;

const detect = async (photo: Photo, { faceDetector, faceConditions }: Tools) =>
  measureFaces(
    await faceDetector.find(photo),
    async (face) => (await faceConditions.measure(photo, face)).presence,
  );

/**
 * Where the mesh net should look for a face that the detector found. The two nets' boxes differ, so
 * it runs once to find its own.
 */
const placeBox = async (photo: Photo, face: Face, { faceMesh }: Tools): Promise<MeshBox> =>
  boxAroundMesh(await faceMesh.measure(photo, boxAroundFace(face)));

type TrackOptions = {
  /** Whether to measure closed eyes too, which one action needs. */
  readonly withEyes?: boolean;
  /** An earlier track of some of these frames: they are not measured again. */
  readonly before?: Track | undefined;
};

/** Looks for the face where it was before, and otherwise wherever the detector finds one. */
const meshIn = async (photo: Photo, box: MeshBox | undefined, tools: Tools) => {
  const followed = box && (await tools.faceMesh.measure(photo, box));
  if (followed && followed.presence >= minPresence) return { mesh: followed };
  const { face, counted } = await detect(photo, tools);
  if (!face) return { counted };
  const placed = await placeBox(photo, face, tools);
  return { counted, mesh: await tools.faceMesh.measure(photo, placed) };
};

/**
 * The face from frame to frame. It is detected where it is not known, and then followed: that takes
 * a quarter of the time.
 */
export const trackFace = async (
  frames: readonly Uint8Array[],
  timesMs: readonly number[],
  tools: Tools,
  { withEyes = true, before }: TrackOptions = {},
): Promise<Track> => {
  const imagePixels = Math.min(tools.limits.imagePixels, maxSentPixels);
  const limits = { ...tools.limits, imagePixels };
  const tracked: TrackedFrame[] = [];
  const turnedAwayMs: number[] = [];
  let box: MeshBox | undefined;
  let maxFaces = before?.maxFaces ?? 0;
  for (const [i, bytes] of frames.entries()) {
    const known = before?.frames.find(({ measures }) => measures.atMs === timesMs[i]);
    if (known) {
      tracked.push(known);
      box = boxAroundMesh(known.mesh);
      continue;
    }
    if (before?.turnedAwayMs.includes(timesMs[i]!)) {
      turnedAwayMs.push(timesMs[i]!);
      box = undefined;
      continue;
    }
    const photo = await openPhoto(bytes, {
      limits,
      unreadable: 'selfieUnreadable',
      scale: maxFramePixels,
    });
    if (isRejection(photo)) return { frames: tracked, turnedAwayMs, isUnreadable: true, maxFaces };
    const { mesh, counted = 0 } = await meshIn(photo, box, tools);
    maxFaces = Math.max(maxFaces, counted);
    box = mesh && mesh.presence >= minPresence ? boxAroundMesh(mesh) : undefined;
    // A head in profile: the detector sees a face, but the landmarks of half of it are guessed.
    if (mesh && !box) turnedAwayMs.push(timesMs[i]!);
    if (!mesh || !box) continue;
    const eyes = withEyes ? await tools.faceEyes.look(photo, eyesOf(mesh)) : undefined;
    tracked.push({ photo, mesh, measures: measureFrame(mesh, eyes, timesMs[i]!) });
  }
  return { frames: tracked, turnedAwayMs, isUnreadable: false, maxFaces };
};
