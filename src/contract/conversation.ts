import type { Action } from './actions.js';
import type { Spot } from './dot-path.js';

/*
 * A challenge that is revealed piece by piece: a dot that the nose follows, then actions. The next piece
 * is revealed when hashes of frames that were taken after the last one have arrived, so that nothing
 * made before can fit (docs/adr/0058-a-conversation-instead-of-a-list.md).
 */

/** The dot moves from where it was to this spot, in `pieceMs` and evenly; then an action is asked. */
export type Prompt =
  | { readonly kind: 'dot'; readonly to: Spot }
  | { readonly kind: 'action'; readonly action: Action };

export const conversationPace = {
  /** The dot takes this long from one spot to the next. */
  pieceMs: 500,
  /**
   * A piece is revealed so much before the dot is free for it: on a quick network the dot never stops,
   * and nobody knows more of its path than this.
   */
  leadMs: 250,
  /** After the last piece the head comes to rest: an action begins there. */
  restMs: 400,
  /** An action takes at least this, and its turn ends after that, whatever the page says. */
  minActionMs: 500,
  maxActionMs: 4000,
  /** A page that has nothing new to send sends again after this. */
  nextMs: 200,
} as const;

export const conversationLimits = {
  /** From the opening to the arrival of the recording. */
  lastsMs: 60_000,
  /** Ten to twelve a second for as long as the slowest conversation takes. */
  frames: 256,
  /** No camera of a phone is faster; more would be a choice of frames. */
  minGapMs: 30,
  framesAtOnce: 64,
  messages: 400,
  /** The server names these once it is over, and no others are sent. */
  framesWanted: 26,
  /** Open at a time. Each lasts a minute at most. */
  ofClient: 300,
  ofAll: 3000,
} as const;

/** The SHA-256 of a frame in base64url, and when it was taken, on the page's clock. */
export type PromisedFrame = { readonly sha256: string; readonly atMs: number };

/** What the page sends as soon as it has frames. */
export type HashMessage = {
  /** Number of the last prompt that was shown when these frames were taken. */
  readonly shown: number;
  /** Number of the first of these frames: what was sent before may come again. */
  readonly from: number;
  readonly frames: readonly PromisedFrame[];
  /** By the page's own view the action is done. A hint: the recording decides. */
  readonly isDone: boolean;
};

type NumberedPrompt = Prompt & { readonly number: number };

export type ConversationReply = {
  /** Those revealed so far that come after `shown`. */
  readonly prompts: readonly NumberedPrompt[];
  /** How many frames have arrived; what comes next starts there. */
  readonly frames: number;
  readonly nextInMs: number;
  /** Once it is over: numbers of the frames to send. */
  readonly framesWanted: readonly number[] | null;
};

/** Why a message changes nothing. */
export const messageProblems = {
  prompt_unknown: 'No such prompt was revealed yet.',
  times_invalid: 'Times of frames must rise, by 30 ms or more.',
  frames_changed: 'A frame that was sent before came with another hash or time.',
  frames_spent: 'There are too many frames.',
  messages_spent: 'There were too many messages.',
} as const;
export type MessageProblem = keyof typeof messageProblems;

/** Times in milliseconds since the opening, by the server's clock, except `atMs`. */
export type ConversationState = {
  /** All of them, also those that were not revealed yet. */
  readonly plan: readonly Prompt[];
  /** Decides which frames are wanted; never revealed. */
  readonly seed: string;
  readonly revealedAtMs: readonly number[];
  /** When the first frames after each prompt arrived. */
  readonly answeredAtMs: readonly number[];
  readonly frames: readonly (PromisedFrame & { readonly arrivedAtMs: number })[];
  readonly messages: number;
  readonly endedAtMs: number | null;
  readonly framesWanted: readonly number[] | null;
};

/** A conversation as its recording is judged by it; times as in its state. */
export type Conversation = Pick<ConversationState, 'revealedAtMs' | 'answeredAtMs'> & {
  /** Those that were revealed. */
  readonly prompts: readonly Prompt[];
  readonly isOver: boolean;
  /** Of every frame whose hash arrived: when it was taken by the page, and when it arrived. */
  readonly arrivals: readonly { readonly atMs: number; readonly arrivedAtMs: number }[];
  /** The frames that came are those that were wanted, byte for byte, with their times. */
  readonly areFramesPromised: boolean;
};

/** What is kept of a conversation: no frame, no hash. */
export type Followed = {
  readonly followed: boolean;
  /** Of the head behind the dot, from revealing to arrival. Null where nothing followed. */
  readonly lagMs: number | null;
  /** Of the head's path with the dot's, at that lag; 1 is the same. */
  readonly correlation: number | null;
  /** How far the head went for each degree of the dot. */
  readonly gain: number | null;
  /** The actions came after they were asked for, in that order. */
  readonly order: boolean;
  readonly roundTripMs: number | null;
};
