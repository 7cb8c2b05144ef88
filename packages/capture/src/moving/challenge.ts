import type { Action } from '../../../../src/contract/challenge.js';

/** What the person is to do, as the service chose it. */
export type Challenge = { readonly id: string; readonly actions: readonly Action[] };

/**
 * The answer to it, or what a conversation wants: frames, when each was taken, and when each prompt
 * was shown. In a conversation the service knows that itself.
 */
export type Recording = {
  readonly challengeId: string;
  readonly frames: readonly Blob[];
  readonly timesMs: readonly number[];
  readonly promptedAtMs?: readonly number[];
  /** The face in the camera's own pixels at some of these moments, and where: left, top, side. */
  readonly crops?: readonly Blob[];
  readonly cropBoxes?: readonly (readonly number[])[];
};

export const addRecording = (form: FormData, recording: Recording): void => {
  const { challengeId, frames, timesMs, promptedAtMs, crops = [], cropBoxes } = recording;
  form.set('challenge_id', challengeId);
  frames.forEach((frame, index) => form.append('frames', frame, `${index}.jpg`));
  form.set('frame_times_ms', JSON.stringify(timesMs));
  crops.forEach((crop, index) => form.append('crops', crop, `${index}.jpg`));
  if (cropBoxes) form.set('crop_boxes', JSON.stringify(cropBoxes));
  if (promptedAtMs) form.set('prompt_times_ms', JSON.stringify(promptedAtMs));
};
