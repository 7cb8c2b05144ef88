/*
 * Limits of a moving selfie, in one table. Each number says how it was set; `npm run eval moving`
 * measures them all with people left out (lab/eval/reports/moving.md).
 */

/** Frames that are measured, evenly spread over the recording. */
export const sampling = {
  /**
   * Landmarks of a frame cost a sixth of a selfie: this many first, and where these are not enough…
   */
  firstFrames: 7,
  /** …those halfway between as well. */
  maxFrames: 13,
  minFrames: 4,
  /** With a larger gap between two frames, something may have happened that neither shows. */
  maxGapMs: 1500,
  /** Share of the frames that must show a face. */
  minFaceShare: 0.75,
} as const;

/** Logit of the landmark net; frames without a face are below −2, faces above 5. */
export const minPresence = 0;

/** An action starts at rest (`rest`) and is done when `done` is reached. */
export const actionLimits = {
  /**
   * Degrees of yaw, of which the net reports some 15 % less than the head turned: 36 to 53 for heads
   * turned by 60°. A flat picture that is turned or bent reached 24 once in 84 trials.
   */
  turn: { rest: 12, done: 24 },
  /** Distance of the inner lips, in distances of the eyes. Speech stays below 0.06. */
  mouth: { rest: 0.035, done: 0.075 },
  /** Probability of closed eyes, and the lids' distance relative to open eyes. */
  eyes: { closed: 0.5, open: 0.35, maxLidsShare: 0.6 },
  /** Growth of the face since it was smallest. */
  closer: { rest: 1.08, done: 1.25 },
} as const;

/** Closed eyes must last this long, longer than a blink. */
export const minClosedMs = 150;
/** An action sooner after its prompt was no reaction to it. */
export const minReactionMs = 150;

/**
 * Cosine of two embeddings of the smaller net. In 220 recordings (150 live) the lowest was 0.61,
 * between two recordings of one person 0.51; 99 % of 30,800 pairs of strangers in phone videos are
 * below 0.5.
 */
export const minSameFace = 0.5;

/** For frames at most this far apart in time: with longer gaps, a larger move can be natural. */
export const continuity = { maxGapMs: 250, maxMoveEyes: 1.6, maxGrowth: 1.5 } as const;

/** Share of frames that repeat another one exactly. Slow webcams deliver some frames twice. */
export const maxRepeatShare = 0.5;

/** Judged where the head had to turn or come closer; only a turn shows enough parallax. */
export const flatnessLimits = {
  /** Parallax, in distances of the eyes, that exceeds the landmarks' noise of about 0.0125. */
  minExpected: 0.025,
  /** Pairs of frames that are averaged. */
  pairs: 3,
  /** Forty turns of heads reached 0.30, 21 flat pictures brought nearer began at 0.47. */
  max: 0.35,
} as const;

/**
 * A head that turns shows what its frontal picture does not; an animated photo shows the same pixels,
 * stretched. It makes a doubt, and does not refuse: whose camera or face is judged wrongly once is
 * judged wrongly again.
 */
export const turnLimits = {
  /** Degrees from the frame at rest. Smaller turns show too little (lab/eval/reports/evidence.md). */
  minDeg: 18,
  /** Beyond it the landmarks of half of the face are guessed. */
  maxDeg: 50,
  /** Where the net is best; the frames nearest to it are judged. */
  bestDeg: 30,
  /** The most frontal frame, where a recording shows no face that is more so. */
  maxRestDeg: 12,
  /** One frame in which the landmarks fail looks as new as a real turn. */
  minFrames: 2,
  maxFrames: 3,
  /**
   * Above it one picture explains the turn: the mean logit that 2 % of 81 recordings of real turns
   * reach, each judged by a net without its person (docs/adr/0066-a-turn-shows-something-new.md).
   */
  max: -0.87,
} as const;

/**
 * Mean logit of the native net over three frames, minus the recapture net's on one. With nets that
 * were not trained on the person (native) and the phones (recapture) none of 220 live recordings is
 * below it and 5.5 % of 220 replays are above; with the native net alone it was 1.4 and 15.5 %
 * (docs/adr/0037-a-recording-is-judged.md).
 */
export const minLiveness = -2;

/**
 * Correlation of a crop in the camera's own pixels with the same part of its frame, at `viewPx`
 * pixels each way; the least alike crop decides.
 */
export const cropLikeness = { viewPx: 48, min: 0.9 } as const;

/**
 * A head that follows the dot of a conversation. `npm run eval conversation` measures what passes by
 * chance and what simulated followers reach (lab/eval/reports/conversation.md); no set of people
 * who follow a dot exists yet.
 */
export const followingLimits = {
  /** At least so many frames of the dot's path must show the face. */
  minFrames: 8,
  /**
   * 98 % of simulated followers pass, also where 5 % of messages are late, and 1.3 % of clips that follow
   * another path (2.1 % where the page lies about when it showed two prompts); with 0.82 it would be 94 %
   * and 0.6 %.
   */
  minCorrelation: 0.78,
  /**
   * With an interruption, which its owner may have chosen where the paths differ: 0.9 % of clips that
   * follow another path pass with the best of eight (with 0.78 it would be 5.5 %), 95 % of followers do.
   */
  minCorrelationInterrupted: 0.86,
  /** The angles of a still face vary by a degree or two, while the dot moves 18° to each side. */
  minGain: 0.25,
  /** Eyes and head take longer than this to react to a move that they did not expect. */
  minLagMs: 150,
  /**
   * The longest delay besides the round trip. An attacker who draws the face in real time has no
   * more time than this.
   */
  maxLagMs: 1000,
  /** With a limit, because an attacker could delay every message to have more time. */
  maxRoundTripMs: 1500,
  /** A hash that takes this much longer than the usual delay is late. */
  lateMs: 1000,
  /** The share of hashes that may be late: a lost packet holds back what was sent after it. */
  maxLateShare: 0.25,
  /**
   * A hash that is late proves nothing, so for no longer than this may all of them be late on the
   * dot's path: otherwise whoever is silent after each move has seconds to draw it.
   */
  maxHoleMs: 500,
  /**
   * Except once: an interruption of the network. In it the dot ends its move, and makes at most the one that was
   * revealed before.
   */
  maxMovesInterrupted: 2,
} as const;
