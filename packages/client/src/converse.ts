import { pause } from './retry.js';
import type { Conversation, ConversationReply, Prompt, SendHashesForm } from './types.js';

export type CameraFrame = {
  /** A JPEG, as it will be sent. */
  readonly bytes: Uint8Array;
  /** When it was taken, on the camera's own clock, which begins at 0. */
  readonly atMs: number;
  /** Number of the prompt that was on the screen when it was taken. */
  readonly shown: number;
  /** The face at that moment in the camera's own pixels, if you have it. */
  readonly crop?: CameraCrop | undefined;
};

export type CameraCrop = {
  /** A JPEG of quality 0.95 or more, of at most 512 × 512 pixels that were not scaled. */
  readonly bytes: Uint8Array;
  /** Where that is in the frame, in the frame's pixels: left, top, side. */
  readonly box: readonly [number, number, number];
};

/** What a conversation needs of your screen and camera. */
export type ConversationCamera = {
  /** New prompts, to be shown at once: each dot after the one before it has arrived. */
  readonly show: (prompts: readonly Prompt[]) => void;
  /** The frames since the last call, oldest first, ten to twelve a second. */
  readonly takeFrames: () => readonly CameraFrame[] | Promise<readonly CameraFrame[]>;
  /** You detected the action that is asked for. Without it an action ends by itself after four seconds. */
  readonly isDone?: () => boolean;
};

/** The parts of a recording, for `checkMovingLiveness` or a session's step. */
export type ConversationRecording = {
  readonly challenge_id: string;
  readonly frames: readonly Uint8Array[];
  readonly frame_times_ms: readonly number[];
  readonly crops?: readonly Uint8Array[];
  readonly crop_boxes?: CameraCrop['box'][];
};

/** A message takes so many hashes; after an interruption there are more. */
const mostAtOnce = 64;
const everyMs = 100;

const hashOf = async (bytes: Uint8Array): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  const base64 = btoa(String.fromCharCode(...hash));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** Sends hashes and shows prompts until the service names the frames that it wants. */
export const converse = async (
  opened: Conversation,
  camera: ConversationCamera,
  send: (message: SendHashesForm) => Promise<ConversationReply>,
  signal?: AbortSignal,
): Promise<ConversationRecording> => {
  const taken: (CameraFrame & { readonly sha256: string; readonly crop_sha256?: string })[] = [];
  let reply: ConversationReply = opened;
  let known = -1;
  for (;;) {
    const fresh = reply.prompts.filter(({ number }) => number > known);
    known = fresh.at(-1)?.number ?? known;
    if (fresh.length > 0) camera.show(fresh);
    if (reply.frames_wanted) break;
    await pause(Math.min(reply.next_in_ms, everyMs), signal);
    for (const frame of await camera.takeFrames())
      taken.push({
        ...frame,
        sha256: await hashOf(frame.bytes),
        ...(frame.crop && { crop_sha256: await hashOf(frame.crop.bytes) }),
      });
    const from = reply.frames;
    const frames = taken.slice(from, from + mostAtOnce);
    reply = await send({
      ...{ shown: frames.at(-1)?.shown ?? taken.at(-1)?.shown ?? 0, from },
      frames: frames.map(({ sha256, crop_sha256, atMs }) => ({
        ...{ sha256, at_ms: atMs },
        ...(crop_sha256 && { crop_sha256 }),
      })),
      done: camera.isDone?.() ?? false,
    });
  }
  const wanted = reply.frames_wanted.map((number) => taken[number]!);
  const crops = (reply.crops_wanted ?? []).map((number) => taken[number]!.crop!);
  return {
    challenge_id: opened.id,
    frames: wanted.map(({ bytes }) => bytes),
    frame_times_ms: wanted.map(({ atMs }) => atMs),
    ...(crops.length > 0 && {
      crops: crops.map(({ bytes }) => bytes),
      crop_boxes: crops.map(({ box }) => box),
    }),
  };
};
