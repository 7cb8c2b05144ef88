import { createHash } from 'node:crypto';
import type { Photo } from '../../image/photo.js';
import type { Aligned } from '../../models/face-alignment.js';
import { similarityOf } from '../../models/face-similarity.js';
import type { FaceMesh } from '../../models/face-mesh.js';
import type { Tools } from '../../models/tools.js';
import { judgeMoving, type MovingMeasures } from '../../selfie/moving/judge-moving.js';
import { areTimesPlausible, measureRepeats } from '../../selfie/moving/measure-continuity.js';
import type { MeshFrame } from '../../selfie/moving/measure-flatness.js';
import {
  followedOf,
  judgeFollowing,
  measureFollowing,
} from '../../selfie/moving/measure-following.js';
import { clockOffsetOf } from '../../selfie/moving/sort-arrivals.js';
import { eyesOf } from '../../selfie/moving/measure-frame.js';
import { type Asked, measureMovement } from '../../selfie/moving/measure-movement.js';
import { spread } from '../../selfie/moving/spread.js';
import { sampling } from '../../selfie/moving/thresholds.js';
import {
  type MovingAnswer,
  type MovingReason,
  movingReasons,
  type Recording,
} from '../../contract/challenge.js';
import { rounded } from '../overlay.js';
import { frontalOf } from './frontal-frames.js';
import { measureRecordingLiveness } from './recording-liveness.js';
import { measureCrops } from './measure-crops.js';
import { isStretched, measureTurn } from './measure-turn.js';
import { type Track, trackFace, type TrackedFrame } from './track-face.js';

const hashOf = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('base64');

const shapeOf = (mesh: FaceMesh) => ({
  eyes: eyesOf(mesh),
  nose: mesh.points[4]!,
  mouth: { right: mesh.points[61]!, left: mesh.points[291]! },
});

/** The face in the photo beside a recording, as the photo's own flow has found it. */
export type StillFace = {
  readonly photo: Photo;
  readonly shape: Aligned;
  /** The selfie flow ran on the mirrored photo. */
  readonly isMirrored: boolean;
};

/** The lowest similarity of the face in the first part to those in the others, and to the still. */
const measureSameFace = async (
  frames: readonly TrackedFrame[],
  still: StillFace | undefined,
  { faceEmbedding }: Tools,
) => {
  const [first, ...rest] = frontalOf(frames, 3).map(({ photo, mesh }) => ({
    photo,
    shape: shapeOf(mesh),
    isMirrored: false,
  }));
  const others: readonly StillFace[] = [...rest, ...(still ? [still] : [])];
  if (!first || others.length === 0) return undefined;
  const embed = ({ photo, shape, isMirrored }: StillFace) =>
    faceEmbedding.embedOnce(photo, shape, isMirrored);
  const reference = await embed(first);
  const similarities: number[] = [];
  for (const other of others) similarities.push(similarityOf(reference, await embed(other)));
  return Math.min(...similarities);
};

const poseOf = ({ measures }: MeshFrame) => measures;

const shown = (value: number | undefined): number | null =>
  value === undefined ? null : rounded(value);

/** More frames would not change these results. */
const settled: readonly MovingReason[] = ['done', 'frames_unreadable', 'faces_many'];

type RecordingInput = Pick<Recording, 'frames' | 'timesMs' | 'conversation'>;

/** The longer side of the frames; zero where no frame has a face. */
const framePxOf = ([first]: readonly TrackedFrame[]): number =>
  first ? Math.max(first.photo.fullWidthPx, first.photo.fullHeightPx) : 0;

/**
 * Measures some frames first, and those in between only where the first do not show everything that
 * was asked: a clear performance costs half of the work.
 */
const measureTrack = async (
  { frames, timesMs, conversation }: RecordingInput,
  given: MovingMeasures,
  challenge: Asked,
  tools: Tools,
) => {
  const withEyes = challenge.asked.includes('close_eyes');
  const measureFrames = async (count: number, before?: Track) => {
    const chosen = spread(frames.length, count);
    const track = await trackFace(
      chosen.map((i) => frames[i]!),
      chosen.map((i) => timesMs[i]!),
      tools,
      { withEyes, before },
    );
    const seen = track.frames.map(({ mesh, measures }) => ({ points: mesh.points, measures }));
    const { actions, movement } = measureMovement(seen, framePxOf(track.frames), challenge);
    const found: MovingMeasures = {
      ...given,
      isUnreadable: track.isUnreadable,
      faceShare: (track.frames.length + track.turnedAwayMs.length) / chosen.length,
      faces: track.maxFaces,
      jumps: movement.jumps,
    };
    const following = conversation && measureFollowing(seen.map(poseOf), conversation);
    return {
      track,
      actions,
      found,
      following,
      measures: {
        ...found,
        ...movement,
        ...(following && { ...judgeFollowing(following), isFlatnessJudged: true }),
      },
    };
  };
  // The path needs all frames: the service has asked for no more than it needs.
  if (conversation) return measureFrames(frames.length);
  const first = await measureFrames(sampling.firstFrames);
  return settled.includes(judgeMoving(first.measures))
    ? first
    : measureFrames(sampling.maxFrames, first.track);
};

/** The times of frames and prompts, on the server's clock if there was a conversation. */
const onServersClock = ({ timesMs, promptedAtMs, conversation }: Recording) => {
  if (!conversation) return { timesMs, promptedAtMs };
  const offsetMs = clockOffsetOf(conversation);
  const { prompts, revealedAtMs } = conversation;
  return {
    timesMs: timesMs.map((ms) => ms + offsetMs),
    promptedAtMs: prompts.flatMap(({ kind }, i) => (kind === 'action' ? [revealedAtMs[i]!] : [])),
  };
};

/**
 * Judges a recording against the requested actions. The still beside it must show the same person,
 * because the still is what is compared with a document. `frontal` is the most frontal frame, where
 * all faces could be judged.
 */
export const judgeFrames = async (
  recording: Recording,
  tools: Tools,
  still?: StillFace,
): Promise<{ readonly moving: MovingAnswer; readonly frontal?: TrackedFrame | undefined }> => {
  const { frames, asked, freshness, conversation } = recording;
  const { timesMs, promptedAtMs } = onServersClock(recording);
  const given: MovingMeasures = {
    frames: Math.min(frames.length, timesMs.length),
    areTimesPlausible:
      frames.length === timesMs.length && areTimesPlausible(timesMs, sampling.maxGapMs),
    ...freshness,
    ...(conversation && {
      areFramesPromised: conversation.areFramesPromised,
      isUnfinished: !conversation.isOver,
    }),
    ...measureRepeats(frames.map(hashOf)),
  };
  const answer = (
    measures: MovingMeasures,
    actions: MovingAnswer['actions'],
    followed?: MovingAnswer['followed'],
    turn?: number,
  ): MovingAnswer => {
    const why = judgeMoving(measures);
    return {
      verdict: movingReasons[why].verdict,
      why,
      actions,
      flatness: shown(measures.flatness),
      liveness: shown(measures.liveness),
      sameFace: shown(measures.sameFace),
      turn: shown(turn),
      turnStretched: isStretched(turn),
      ...(followed && { followed }),
    };
  };
  const notDone = asked.map((action) => ({ action, done: false }));
  if (judgeMoving(given) !== 'done') return { moving: answer(given, notDone) };
  const challenge = { asked, promptedAtMs };
  const { track, actions, found, following, measures } = await measureTrack(
    { frames, timesMs, conversation },
    given,
    challenge,
    tools,
  );
  const followed = following && followedOf(following, measures.areActionsDone);
  if (judgeMoving(found) !== 'done') return { moving: answer(found, notDone, followed) };
  const sameFace = await measureSameFace(track.frames, still, tools);
  const liveness = await measureRecordingLiveness(track.frames, tools);
  const cropLikeness = await measureCrops(recording, tools);
  const all = { ...measures, sameFace, liveness, cropLikeness };
  // Evidence for whoever decides on it, and none that a refused recording needs.
  const turn = judgeMoving(all) === 'done' ? await measureTurn(track.frames, tools) : undefined;
  const moving = answer(all, actions, followed, turn);
  return { moving, frontal: frontalOf(track.frames, 1)[0] };
};

export const judgeRecording = async (
  ...given: Parameters<typeof judgeFrames>
): Promise<MovingAnswer> => (await judgeFrames(...given)).moving;
