import type { TrackedFrame } from './track-face.js';

/** For each part of the recording, the most frontal frame: the nets were trained on such frames. */
export const frontalOf = (
  frames: readonly TrackedFrame[],
  parts: number,
): readonly TrackedFrame[] =>
  Array.from({ length: Math.min(parts, frames.length) }, (_, part) => {
    const from = Math.floor((part * frames.length) / parts);
    const to = Math.max(from + 1, Math.floor(((part + 1) * frames.length) / parts));
    return frames
      .slice(from, to)
      .reduce((best, frame) =>
        Math.abs(frame.measures.yawDeg) < Math.abs(best.measures.yawDeg) ? frame : best,
      );
  });
