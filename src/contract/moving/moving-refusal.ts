import type { MovingReason } from '../challenge.js';
import type { Reason } from '../codes.js';
import { reject, type Rejection } from '../rejection.js';

/** The interface's code for a recording that is inconclusive or not live. */
const refusals: Readonly<Record<Exclude<MovingReason, 'done'>, Reason>> = {
  too_few_frames: 'selfieConditions',
  frames_unreadable: 'selfieUnreadable',
  times_implausible: 'selfieConditions',
  face_absent: 'faceAbsent',
  faces_many: 'facesMany',
  frames_poor: 'selfiePoor',
  action_missing: 'selfieConditions',
  action_early: 'selfieConditions',
  too_soon: 'selfieNotLive',
  replayed: 'selfieNotLive',
  frames_not_promised: 'selfieNotLive',
  crops_differ: 'selfieNotLive',
  conversation_unfinished: 'selfieConditions',
  answers_slow: 'selfieConditions',
  not_followed: 'selfieConditions',
  followed_late: 'selfieConditions',
  followed_early: 'selfieNotLive',
  frozen: 'selfieNotLive',
  jump: 'selfieNotLive',
  other_face: 'selfieNotLive',
  flat: 'selfieNotLive',
  spoof: 'selfieNotLive',
};

/** Undefined for a live person. */
export const movingRefusal = (why: MovingReason): Rejection | undefined =>
  why === 'done' ? undefined : reject(refusals[why], { why });
