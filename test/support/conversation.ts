import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { conversationLimits } from '../../src/contract/conversation.js';
import { dotAt, type DotMove, type Spot } from '../../src/contract/dot-path.js';
import { anyImage, fresh } from './images.js';
import type { Parts } from './http.js';

/* A person before a page, who follows the dot; frames are texts for test/fixtures/workers/passport.ts. */

type Prompt = {
  readonly number: number;
  readonly kind: 'dot' | 'action';
  readonly yaw_deg?: number;
  readonly pitch_deg?: number;
  readonly action?: string;
};
export type Reply = {
  readonly prompts: readonly Prompt[];
  readonly frames: number;
  readonly next_in_ms: number;
  readonly frames_wanted: readonly number[] | null;
};
export type Opened = Reply & {
  readonly id: string;
  readonly token: string;
  readonly piece_ms: number;
  readonly expires_at: string;
  readonly attempts_left: number;
};

export type Message = {
  readonly shown: number;
  readonly from: number;
  readonly frames: readonly { readonly sha256: string; readonly at_ms: number }[];
  readonly done?: boolean;
};

export type Person = {
  /** Behind what the page shows. */
  readonly lagMs?: number;
  /** Of the head, for each degree of the dot. */
  readonly gain?: number;
  /** Where the head is, instead of following: by the time since the opening. */
  readonly headAt?: (ms: number) => Spot;
  /** Does no action. */
  readonly isIdle?: boolean;
};

type Frame = { readonly bytes: Uint8Array; readonly sha256: string; readonly at_ms: number };

const frameMs = 100;
const { framesAtOnce } = conversationLimits;
/** From seeing what to do until it is done. */
const actionMs = 400;

/** What the page shows, and when it began to, on its own clock. */
const createScreen = (pieceMs: number) => {
  const moves: DotMove[] = [];
  let action: { readonly name: string; readonly fromMs: number } | undefined;
  let shown = -1;
  let freeMs = 0;
  return {
    show: (prompts: readonly Prompt[], nowMs: number): void => {
      for (const { number, kind, yaw_deg: yawDeg, pitch_deg: pitchDeg, action: name } of prompts) {
        if (number <= shown) continue;
        shown = number;
        if (kind === 'action') action = { name: name!, fromMs: nowMs };
        else {
          const fromMs = Math.max(nowMs, freeMs);
          moves.push({ to: { yawDeg: yawDeg!, pitchDeg: pitchDeg! }, fromMs });
          freeMs = fromMs + pieceMs;
        }
      }
    },
    shown: () => shown,
    dotAt: (ms: number) => dotAt(moves, ms, pieceMs),
    action: () => action,
  };
};

const poseText = ({ yawDeg, pitchDeg }: Spot, action = ''): Uint8Array =>
  new TextEncoder().encode(`pose:${yawDeg},${pitchDeg},${action};${randomUUID()}`);

/**
 * Goes through a conversation to its end: takes a frame ten times a second, and sends hashes as soon
 * as the answer to the last message is there. `isCut`: stops after so many messages.
 */
export const converse = async (
  opened: Opened,
  send: (message: Message) => Promise<Reply>,
  { lagMs = 300, gain = 0.8, headAt, isIdle = false }: Person = {},
) => {
  const startedAt = performance.now();
  const now = (): number => performance.now() - startedAt;
  const screen = createScreen(opened.piece_ms);
  const frames: Frame[] = [];
  const take = (): void => {
    const ms = now();
    const seen = screen.dotAt(ms - lagMs);
    const follow = { yawDeg: gain * seen.yawDeg, pitchDeg: gain * seen.pitchDeg };
    const action = screen.action();
    const isDoing = !isIdle && action && ms >= action.fromMs + lagMs + actionMs;
    const bytes = poseText(headAt?.(ms) ?? follow, isDoing ? action.name : undefined);
    const sha256 = createHash('sha256').update(bytes).digest('base64url');
    frames.push({ bytes, sha256, at_ms: Math.round(ms) });
  };
  screen.show(opened.prompts, 0);
  let arrived = 0;
  let wanted: readonly number[] | null = null;
  let isOn = true;
  const camera = (async () => {
    for (; isOn; await pause(frameMs)) take();
  })();
  const replies: Reply[] = [];
  try {
    while (!wanted) {
      await pause(Math.min(frameMs, opened.next_in_ms));
      const action = screen.action();
      const done =
        !isIdle && action !== undefined && now() > action.fromMs + lagMs + actionMs + 300;
      const batch = frames
        .slice(arrived, arrived + framesAtOnce)
        .map(({ sha256, at_ms }) => ({ sha256, at_ms }));
      const reply = await send({ shown: screen.shown(), from: arrived, frames: batch, done });
      replies.push(reply);
      arrived = reply.frames;
      screen.show(reply.prompts, now());
      wanted = reply.frames_wanted;
    }
  } finally {
    isOn = false;
    await camera;
  }
  return { frames, wanted, replies, lastedMs: now() };
};

/** The recording of a conversation: the frames that are wanted, with their times. */
export const recordingOf = (
  id: string,
  { frames, wanted }: Pick<Awaited<ReturnType<typeof converse>>, 'frames' | 'wanted'>,
): Parts => {
  const chosen = wanted.map((number) => frames[number]!);
  return {
    selfie: fresh(anyImage),
    challenge_id: id,
    frames: chosen.map(({ bytes }) => bytes),
    frame_times_ms: JSON.stringify(chosen.map(({ at_ms: ms }) => ms)),
  };
};
