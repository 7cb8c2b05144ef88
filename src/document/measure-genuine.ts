import { applyToQuad } from '../geometry/homography.js';
import type { Crop } from '../image/image.js';
import type { DetectedDocument } from '../models/finder.js';
import { portraitAbout } from '../models/tamper-views.js';
import type { Tools } from '../models/tools.js';
import type { Thresholds } from './thresholds.js';
import type { Genuineness } from './judge-genuine.js';
import { measureColourSpread } from './measure-colour.js';
import type { Portrait } from './measure-portrait.js';
import { faceOnDocument, type ProofView } from './proof-view.js';

/** What speaks for and against the document: recaptures and edits show in the photo's own pixels. */
export const measureGenuine = async (
  photo: Crop,
  { quad }: Pick<DetectedDocument, 'quad'>,
  { toPhoto, colour }: ProofView,
  portrait: Portrait,
  { minColourSpread }: Thresholds,
  { recapture, tamper }: Pick<Tools, 'recapture' | 'tamper'>,
): Promise<Genuineness> => ({
  recapture: await recapture.judge(photo, quad),
  tamper: await tamper.judge(
    photo,
    quad,
    applyToQuad(toPhoto, portraitAbout(faceOnDocument(portrait))),
  ),
  colourSpread: measureColourSpread(colour.image),
  limits: { attack: recapture.maxAttack, ...tamper.max, colourSpread: minColourSpread },
});
