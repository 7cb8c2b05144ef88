import type { Crop } from '../image/image.js';
import type { FoundDocument } from '../models/finder.js';
import type { ProofTools } from '../models/tools.js';
import type { Genuineness } from './judge-genuine.js';

/** The nets' opinion of the document, on the photo at its full size. */
export const measureGenuine = async (
  photo: Crop,
  { quad }: Pick<FoundDocument, 'quad'>,
  { recapture, tamper }: Pick<ProofTools, 'recapture' | 'tamper'>,
): Promise<Genuineness> => ({
  recapture: await recapture.judge(photo, quad),
  tamper: await tamper.judge(photo, quad),
  limits: { attack: recapture.maxAttack, ...tamper.max },
});
