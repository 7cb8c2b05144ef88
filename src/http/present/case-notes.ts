import type { CaseNote } from '../../contract/review.js';
import type { Sealer } from '../../store/sealing.js';
import * as schemas from './schemas/reviews.js';
import { speller } from './speller.js';

/** An empty text where the secret was changed. */
export const openNotes = (notes: readonly CaseNote[], { open }: Pick<Sealer, 'open'>) =>
  Promise.all(
    notes.map(async ({ by, at, text }) => {
      const opened = await open(text);
      return { by, at: new Date(at), note: typeof opened === 'string' ? opened : '' };
    }),
  );
export type OpenedNote = Awaited<ReturnType<typeof openNotes>>[number];

export const spellNote = speller(schemas.caseNote);
export const spellAssignment = speller(schemas.assignment);
