import type { Action } from './actions.js';
import type { Spot } from './dot-path.js';

/*
 * A challenge that is revealed piece by piece: a dot that the nose follows, then actions. The next piece
 * is revealed when hashes of frames that were taken after the last one have arrived, so that nothing
 * made before can fit (docs/adr/0058-a-conversation-instead-of-a-list.md).
 */

/**
 * What the page shows next: the dot moves to this spot, in `pieceMs` at an even speed, or the
 * person is asked for an action.
 */
export type Prompt =
  | { readonly kind: 'dot'; readonly to: Spot }
  | { readonly kind: 'action'; readonly action: Action };

export const conversationPace = {
  /** The dot takes this long from one spot to the next. */
  pieceMs: 500,
  /**
   * The next spot is revealed this long before the dot arrives at the last one. So the dot never
   * stops on a quick network, and nobody knows more of its path than this.
   */
  leadMs: 250,
  /** A pause after the last spot, so that the head is at rest when an action begins. */
  restMs: 400,
  /** The shortest and the longest time that an action is given, whatever the page says. */
  minActionMs: 500,
  maxActionMs: 4000,
  /** A page without new frames sends its next message after this time. */
  nextMs: 200,
} as const;

export const conversationLimits = {
  /** Time from the opening until the recording must have arrived. */
  lastsMs: 60_000,
  /** Enough for ten to twelve frames a second in the slowest conversation. */
  frames: 256,
  /** No phone's camera is faster. Whoever sends more frames could choose among them afterwards. */
  minGapMs: 30,
  framesAtOnce: 64,
  messages: 400,
  /** How many frames the server asks for at the end; the page sends no others. */
  framesWanted: 26,
  /** How many of these frames it asks for in the camera's own pixels, too. */
  cropsWanted: 10,
  /** How many may be open at a time, for one client and in all. Each lasts a minute at most. */
  ofClient: 300,
  ofAll: 3000,
} as const;

/**
 * The SHA-256 of a frame in base64url, and when it was taken, on the page's clock. `cropSha256` is of
 * the face at the same moment in the camera's own pixels, if the page has that, too.
 */
export type PromisedFrame = {
  readonly sha256: string;
  readonly atMs: number;
  readonly cropSha256?: string;
};

/** What the page sends as soon as it has frames. */
export type HashMessage = {
  /** Number of the last prompt that was shown when these frames were taken. */
  readonly shown: number;
  /** Number of the first of these frames. Frames that were sent before may be sent again. */
  readonly from: number;
  readonly frames: readonly PromisedFrame[];
  /** Whether the action is done, as the page sees it. Only a hint: the recording decides. */
  readonly isDone: boolean;
};

type NumberedPrompt = Prompt & { readonly number: number };

export type ConversationReply = {
  /** The revealed prompts that come after `shown`. */
  readonly prompts: readonly NumberedPrompt[];
  /** How many frames have arrived: the number of the next one to send. */
  readonly frames: number;
  readonly nextInMs: number;
  /** Numbers of the frames to send; null until the conversation is over. */
  readonly framesWanted: readonly number[] | null;
  /** Those of them whose crops to send, too; none where no crop was promised. */
  readonly cropsWanted: readonly number[] | null;
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
  /** All prompts, including those that were not revealed yet. */
  readonly plan: readonly Prompt[];
  /** Decides which frames the server asks for; never revealed. */
  readonly seed: string;
  readonly revealedAtMs: readonly number[];
  /** When the first frames after each prompt arrived. */
  readonly answeredAtMs: readonly number[];
  readonly frames: readonly (PromisedFrame & { readonly arrivedAtMs: number })[];
  readonly messages: number;
  readonly endedAtMs: number | null;
  readonly framesWanted: readonly number[] | null;
  readonly cropsWanted: readonly number[] | null;
};

/** What the judge of a recording needs of its conversation. Times as in `ConversationState`. */
export type Conversation = Pick<ConversationState, 'revealedAtMs' | 'answeredAtMs'> & {
  /** The prompts that were revealed. */
  readonly prompts: readonly Prompt[];
  readonly isOver: boolean;
  /**
   * For every frame whose hash arrived: when the page took the frame, and when the hash arrived.
   */
  readonly arrivals: readonly { readonly atMs: number; readonly arrivedAtMs: number }[];
  /** The frames and crops that were sent are the wanted ones: same bytes, same times. */
  readonly areFramesPromised: boolean;
};

/** What is kept of a conversation: neither frames nor hashes. */
export type Followed = {
  readonly followed: boolean;
  /**
   * How long after a spot was revealed the head followed, until that frame's hash arrived. Null if
   * the head did not follow.
   */
  readonly lagMs: number | null;
  /** How alike the paths of head and dot are at that lag; 1 is the same. */
  readonly correlation: number | null;
  /** How many degrees the head turned for each degree of the dot. */
  readonly gain: number | null;
  /** The actions were done in the order asked for, each after its prompt. */
  readonly order: boolean;
  readonly roundTripMs: number | null;
};
