import { createHash } from 'node:crypto';
import type { Photo } from '../../image/photo.js';
import type { Face } from '../../models/face-detector.js';
import { similarityOf } from '../../models/face-embedding.js';
import { boxAroundMesh, type FaceMesh } from '../../models/face-mesh.js';
import type { Tools } from '../../models/tools.js';
import { findActions } from '../../selfie/moving/find-actions.js';
import { judgeMoving, type MovingMeasures } from '../../selfie/moving/judge-moving.js';
import {
  areTimesPlausible,
  countJumps,
  measureRepeats,
} from '../../selfie/moving/measure-continuity.js';
import { measureFlatness } from '../../selfie/moving/measure-flatness.js';
import { eyesOf } from '../../selfie/moving/measure-frame.js';
import { sampling } from '../../selfie/moving/thresholds.js';
import {
  type Action,
  type MovingAnswer,
  movingReasons,
  type Recording,
} from '../../spec/challenge.js';
import { rounded } from '../overlay.js';
import { landmarksOf, trackFace, type TrackedFrame } from './track-face.js';

/** Positions of at most `count` of `length` things, evenly spread, with the first and the last. */
const spread = (length: number, count: number): readonly number[] =>
  length <= count
    ? Array.from({ length }, (_, i) => i)
    : Array.from({ length: count }, (_, i) => Math.round((i * (length - 1)) / (count - 1)));

const hashOf = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('base64');

const shapeOf = (mesh: FaceMesh) => ({
  eyes: eyesOf(mesh),
  nose: mesh.points[4]!,
  mouth: { right: mesh.points[61]!, left: mesh.points[291]! },
});

/** For each part of the recording, the most frontal frame: embeddings need it. */
const frontalOf = (frames: readonly TrackedFrame[], parts: number): readonly TrackedFrame[] =>
  Array.from({ length: Math.min(parts, frames.length) }, (_, part) => {
    const from = Math.floor((part * frames.length) / parts);
    const to = Math.max(from + 1, Math.floor(((part + 1) * frames.length) / parts));
    return frames
      .slice(from, to)
      .reduce((best, frame) =>
        Math.abs(frame.measures.yawDeg) < Math.abs(best.measures.yawDeg) ? frame : best,
      );
  });

type Landmarks = Pick<TrackedFrame, 'photo' | 'mesh'>;

/** The photo beside a recording, and what its own flow has found in it. */
export type Still = {
  readonly bytes: Uint8Array;
  readonly found?: { readonly photo: Photo; readonly face: Face | undefined } | undefined;
};

const landmarksOfStill = async ({ bytes, found }: Still, tools: Tools) => {
  if (found) return found.face && landmarksOf(found.photo, found.face, tools);
  return (await trackFace([bytes], [0], tools, { withEyes: false })).frames[0];
};

/** The least similarity of the face in the first part to the others, and to the still. */
const measureSameFace = async (
  frames: readonly TrackedFrame[],
  still: Landmarks | undefined,
  { faceEmbedding }: Tools,
) => {
  const [first, ...rest] = frontalOf(frames, 3);
  const others: readonly Landmarks[] = [...rest, ...(still ? [still] : [])];
  if (!first || others.length === 0) return undefined;
  const embed = ({ photo, mesh }: Landmarks) => faceEmbedding.embedOnce(photo, shapeOf(mesh));
  const reference = await embed(first);
  const similarities: number[] = [];
  for (const other of others) similarities.push(similarityOf(reference, await embed(other)));
  return Math.min(...similarities);
};

/** Mean of some frames; undefined if the frames were reduced before they were sent. */
const measureLiveness = async (frames: readonly TrackedFrame[], { selfieNative }: Tools) => {
  const logits: number[] = [];
  for (const { photo, mesh } of frontalOf(frames, 3)) {
    const logit = await selfieNative.judge(photo, boxAroundMesh(mesh).centre);
    if (logit !== undefined) logits.push(logit);
  }
  return logits.length === 0
    ? undefined
    : logits.reduce((sum, logit) => sum + logit, 0) / logits.length;
};

/** Actions that show the depth of a head. */
const showsDepth: readonly Action[] = ['turn_left', 'turn_right', 'come_closer'];

const shown = (value: number | undefined): number | null =>
  value === undefined ? null : rounded(value);

/**
 * A recording against what was asked. The still beside it must show the same person: it is what is
 * compared with a document. Nothing is kept.
 */
export const judgeRecording = async (
  { frames, timesMs, asked, promptedAtMs }: Recording,
  tools: Tools,
  still?: Still,
): Promise<MovingAnswer> => {
  const given: MovingMeasures = {
    frames: Math.min(frames.length, timesMs.length),
    areTimesPlausible:
      frames.length === timesMs.length && areTimesPlausible(timesMs, sampling.maxGapMs),
    ...measureRepeats(frames.map(hashOf)),
  };
  const answer = (measures: MovingMeasures, actions: MovingAnswer['actions']): MovingAnswer => {
    const why = judgeMoving(measures);
    return {
      ...{ verdict: movingReasons[why].verdict, why, actions },
      flatness: shown(measures.flatness),
      liveness: shown(measures.liveness),
      sameFace: shown(measures.sameFace),
    };
  };
  const notDone = asked.map((action) => ({ action, done: false }));
  if (judgeMoving(given) !== 'done') return answer(given, notDone);
  const chosen = spread(frames.length, sampling.maxFrames);
  const track = await trackFace(
    chosen.map((i) => frames[i]!),
    chosen.map((i) => timesMs[i]!),
    tools,
    { withEyes: asked.includes('close_eyes') },
  );
  const measured = track.frames.map((frame) => frame.measures);
  const found: MovingMeasures = {
    ...given,
    isUnreadable: track.isUnreadable,
    faceShare: track.frames.length / chosen.length,
    faces: track.maxFaces,
    jumps: countJumps(measured),
  };
  if (judgeMoving(found) !== 'done') return answer(found, notDone);
  const { actions, isEarly } = findActions(asked, measured, promptedAtMs);
  const [{ photo }] = track.frames as readonly [TrackedFrame];
  const flatness = measureFlatness(
    track.frames.map(({ mesh, measures }) => ({ points: mesh.points, measures })),
    Math.max(photo.fullWidthPx, photo.fullHeightPx),
  );
  const measures: MovingMeasures = {
    ...found,
    areActionsDone: actions.every(({ done }) => done),
    isEarly,
    flatness,
    isFlatnessJudged: asked.some((action) => showsDepth.includes(action)),
    sameFace: await measureSameFace(
      track.frames,
      still && (await landmarksOfStill(still, tools)),
      tools,
    ),
    liveness: await measureLiveness(track.frames, tools),
  };
  return answer(measures, actions);
};
