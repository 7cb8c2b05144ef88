import type { CropBox } from '../challenge.js';
import { badForm, type Form } from '../form.js';
import { recordingLimits } from '../limits.js';
import { isRejection, type Rejection } from '../rejection.js';

/** The face of one frame in the camera's own pixels, and where that is in the frame. */
export type SentCrop = { readonly bytes: Uint8Array; readonly box: CropBox };

/** A recording as an app sends it; the requested actions are kept with the challenge. */
export type MovingRequest = {
  readonly challengeId: string;
  readonly frames: readonly Uint8Array[];
  readonly timesMs: readonly number[];
  readonly promptedAtMs: readonly number[] | undefined;
  /** In the order in which the service named them; none with most recordings. */
  readonly crops: readonly SentCrop[];
};

/** Text fields beside `frames`; an extension of interface 2.9 (docs/adr/0038-the-server-chooses-actions.md). */
export const movingFields = [
  ...['challenge_id', 'frame_times_ms', 'prompt_times_ms', 'crop_boxes'],
] as const;
export const framesField = 'frames';
export const cropsField = 'crops';

const problemIn = (
  problem: 'missing' | 'timesInvalid' | 'promptsInvalid' | 'cropsInvalid',
  field: string,
) => badForm('livenessRequestInvalid', { problem, field });

export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= recordingLimits.longestMs;

/** Each later than the one before; undefined for anything else. */
const risingTimes = (text: string): readonly number[] | undefined => {
  let times: unknown;
  try {
    times = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(times) || !times.every(isTime)) return undefined;
  return times.every((time, index) => index === 0 || time > times[index - 1]!) ? times : undefined;
};

const readTimes = ({ fields }: Form, count: number): readonly number[] | Rejection => {
  const field = 'frame_times_ms';
  const text = fields[field];
  if (!text) return problemIn('missing', field);
  const times = risingTimes(text);
  return times?.length === count ? times : problemIn('timesInvalid', field);
};

const readPrompts = ({ fields }: Form): readonly number[] | undefined | Rejection => {
  const field = 'prompt_times_ms';
  const text = fields[field];
  return text ? (risingTimes(text) ?? problemIn('promptsInvalid', field)) : undefined;
};

/** No frame is larger. */
const maxFrameSidePx = 4096;

const boxIn = (value: unknown): CropBox | undefined => {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const isPlace = (px: unknown): px is number =>
    typeof px === 'number' && px >= 0 && px <= maxFrameSidePx;
  const [x, y, sizePx] = value as readonly unknown[];
  return isPlace(x) && isPlace(y) && isPlace(sizePx) && sizePx >= 1 ? { x, y, sizePx } : undefined;
};

const readCrops = ({ fields, lists }: Form): readonly SentCrop[] | Rejection => {
  const field = 'crop_boxes';
  const files = lists?.[cropsField] ?? [];
  const text = fields[field];
  if (files.length === 0 && !text) return [];
  let boxes: unknown;
  try {
    boxes = JSON.parse(text ?? '');
  } catch {
    return problemIn('cropsInvalid', field);
  }
  if (!Array.isArray(boxes) || boxes.length !== files.length)
    return problemIn('cropsInvalid', field);
  const crops = files.flatMap((bytes, i) => {
    const box = boxIn(boxes[i]);
    return box ? { bytes, box } : [];
  });
  return crops.length === files.length ? crops : problemIn('cropsInvalid', field);
};

/** Undefined where the form is that of a single photo. */
export const readRecording = (form: Form): MovingRequest | undefined | Rejection => {
  const frames = form.lists?.[framesField] ?? [];
  const { challenge_id: challengeId } = form.fields;
  if (frames.length === 0 && movingFields.every((field) => !form.fields[field])) return undefined;
  if (!challengeId) return problemIn('missing', 'challenge_id');
  const { minFrames } = recordingLimits;
  if (frames.length < minFrames)
    return badForm('livenessRequestInvalid', {
      problem: 'tooFew',
      field: framesField,
      limit: minFrames,
    });
  const timesMs = readTimes(form, frames.length);
  if (isRejection(timesMs)) return timesMs;
  const promptedAtMs = readPrompts(form);
  if (isRejection(promptedAtMs)) return promptedAtMs;
  const crops = readCrops(form);
  if (isRejection(crops)) return crops;
  return { challengeId, frames, timesMs, promptedAtMs, crops };
};

/** Known only after the challenge was loaded: there must be one prompt for each action. */
export const promptsMismatch = (): Rejection => problemIn('promptsInvalid', 'prompt_times_ms');
