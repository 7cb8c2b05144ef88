import type { Crop } from '../image/image.js';
import type { FoundDocument } from '../models/finder.js';
import type { Tools } from '../models/tools.js';
import type { Conditions } from './conditions.js';
import type { Genuineness } from './judge-genuine.js';
import { measureColourSpread } from './measure-colour.js';
import type { ProofView } from './proof-view.js';

/** What speaks for and against the document: the nets look at the photo at its full size. */
export const measureGenuine = async (
  photo: Crop,
  { quad }: Pick<FoundDocument, 'quad'>,
  { colour }: ProofView,
  { minColourSpread }: Conditions,
  { recapture, tamper }: Pick<Tools, 'recapture' | 'tamper'>,
): Promise<Genuineness> => ({
  recapture: await recapture.judge(photo, quad),
  tamper: await tamper.judge(photo, quad),
  colourSpread: measureColourSpread(colour.image),
  limits: { attack: recapture.maxAttack, ...tamper.max, colourSpread: minColourSpread },
});
