import { type Gain, gainOf } from './gain.js';
import { type Labelled, leaveGroupsOut, type RefusalTarget } from './leave-out.js';

export type Document = Labelled & { readonly recaptureScore: number };

/** Fits the limit only: one score already sums up what the nets for screens and prints found. */
export const fitDocuments = (
  documents: readonly Document[],
  maxAttack: number,
  wanted: RefusalTarget,
): { readonly gain: Gain; readonly maxAttack: number } => {
  const { correction, judged } = leaveGroupsOut(
    documents,
    () => (one) => ({
      score: maxAttack - one.recaptureScore,
      features: [],
      genuine: one.genuine,
    }),
    wanted,
  );
  return { gain: gainOf('document', judged), maxAttack: maxAttack + correction.constant };
};
