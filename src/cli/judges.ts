import type { Config } from '../config.js';
import { rawGenuineness } from '../flows/document/raw-genuineness.js';
import { livenessLogit, measureRawLiveness } from '../flows/selfie/raw-liveness.js';
import { loadFlowTools } from '../flows/tools.js';
import { minBaselinePictures } from '../contract/camera-baseline.js';
import { limits } from '../contract/limits.js';
import { isRejection } from '../contract/rejection.js';
import { baselineOf, measureAll } from './calibration.js';
import { usageError } from './command.js';

export const judges = ['liveness', 'recapture', 'tamper'] as const;
type JudgeName = (typeof judges)[number];

/** Scores by name, as logits, with the second cue of an edited document; or why there are none. */
export type Score = Readonly<Record<string, number>> | { readonly absent: string };

/** `genuine`: genuine pictures of the same camera, whose baseline corrects the liveness scores. */
export const openJudges = async (
  config: Pick<Config, 'imagePixels'>,
  genuine: readonly string[] = [],
): Promise<Readonly<Record<JudgeName, (bytes: Uint8Array) => Promise<Score>>>> => {
  const tools = await loadFlowTools({ ...limits, imagePixels: config.imagePixels });
  const camera = genuine.length === 0 ? undefined : await measureAll(genuine, tools);
  if (camera && camera.length < minBaselinePictures.chosen)
    throw usageError(`${camera.length} of the genuine pictures show a face: too few`);
  const baseline = camera && baselineOf(camera);
  const scoreOf = async (bytes: Uint8Array, pick: (found: Genuine) => Score): Promise<Score> => {
    const found = await rawGenuineness(bytes, tools);
    return isRejection(found) ? { absent: found.rejected } : pick(found);
  };
  return {
    liveness: async (bytes) => {
      const found = await measureRawLiveness(bytes, tools);
      if (isRejection(found)) return { absent: found.rejected };
      return { liveness: livenessLogit(found, tools, baseline) };
    },
    recapture: (bytes) => scoreOf(bytes, ({ recaptureScore }) => ({ recapture: recaptureScore })),
    tamper: (bytes) =>
      // "Edited" needs two cues, so the second one is given too.
      scoreOf(bytes, (found) => ({
        portrait: found.portraitEdited,
        text: found.textEdited,
        portrait_apart: found.portraitApart,
        line_apart: found.lineApart,
        copied_corners: found.copiedCorners,
      })),
  };
};

type Genuine = Exclude<Awaited<ReturnType<typeof rawGenuineness>>, { readonly rejected: unknown }>;
