import type { Config } from '../config.js';
import { rawGenuineness } from '../flows/document/raw-genuineness.js';
import { livenessLogit, measureLiveness } from '../flows/selfie/raw-liveness.js';
import { loadFlowTools } from '../flows/tools.js';
import { limits } from '../spec/limits.js';
import { isRejection } from '../spec/rejection.js';

export const judges = ['liveness', 'recapture', 'tamper'] as const;
export type JudgeName = (typeof judges)[number];

/** Logits by name, or why there are none. */
export type Score = Readonly<Record<string, number>> | { readonly absent: string };

export const openJudges = async (
  config: Pick<Config, 'imagePixels'>,
): Promise<Readonly<Record<JudgeName, (bytes: Uint8Array) => Promise<Score>>>> => {
  const tools = await loadFlowTools({ ...limits, imagePixels: config.imagePixels });
  const genuine = async (bytes: Uint8Array, pick: (found: Genuine) => Score): Promise<Score> => {
    const found = await rawGenuineness(bytes, tools);
    return isRejection(found) ? { absent: found.rejected } : pick(found);
  };
  return {
    liveness: async (bytes) => {
      const found = await measureLiveness(bytes, tools);
      if (isRejection(found)) return { absent: found.rejected };
      return { liveness: livenessLogit(found, tools) };
    },
    recapture: (bytes) => genuine(bytes, ({ recaptureScore }) => ({ recapture: recaptureScore })),
    tamper: (bytes) =>
      genuine(bytes, ({ portraitEdited, textEdited }) => ({
        portrait: portraitEdited,
        text: textEdited,
      })),
  };
};

type Genuine = Exclude<Awaited<ReturnType<typeof rawGenuineness>>, { readonly rejected: unknown }>;
