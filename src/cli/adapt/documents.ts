import { type Gain, gainOf } from './gain.js';
import { type Labelled, leaveGroupsOut, type Wanted } from './leave-out.js';

export type Document = Labelled & { readonly recaptureScore: number };

/** The limit only: one score says all that the nets of screens and prints found. */
export const fitDocuments = (
  documents: readonly Document[],
  maxAttack: number,
  wanted: Wanted,
): { readonly gain: Gain; readonly maxAttack: number } => {
  const { correction, judged } = leaveGroupsOut(
    documents,
    () => (one) => ({
      ...{ score: maxAttack - one.recaptureScore, features: [], genuine: one.genuine },
    }),
    wanted,
  );
  return { gain: gainOf('document', judged), maxAttack: maxAttack + correction.constant };
};
