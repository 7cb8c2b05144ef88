import type { Photo } from '../../image/photo.js';
import type { Tools } from '../../models/tools.js';
import { scoresIn } from '../../contract/liveness-scores.js';
import { isRejection } from '../../contract/rejection.js';
import { openSide } from '../document/photo-side.js';
import { flow } from '../flow.js';
import type { MatchInput, Outcomes } from '../jobs.js';
import { provenPassport } from '../passport/proof-of-life.js';
import { decode, selfie } from '../selfie/selfie.js';
import { compareFaces } from './compare-faces.js';
import type { ComparedFace } from '../compared-face.js';
import { openDocumentFace } from './document-face.js';
import { selfieFace } from './selfie-face.js';

/** For a sandbox: checks only that both files are images. */
export const decodeBoth = async (input: MatchInput, tools: Tools) => {
  const front = 'frontside' in input && (await openSide('front', input.frontside, 'full', tools));
  return front && isRejection(front) ? front : decode(input, tools);
};

/**
 * Runs the selfie's own flow; its photo is released here, so that only one is held at a time. A
 * selfie that is refused is compared only if the refusal is 715.
 */
const judgeSelfie = async (input: MatchInput, tools: Tools) => {
  const { outcome, given } = await selfie.run(input, tools);
  const refused = isRejection(outcome) ? outcome : undefined;
  if (refused && refused.rejected !== 'selfieNotLive') return refused;
  const { photo, shape, face, unshadedRatio } = given;
  const scores = isRejection(outcome) ? scoresIn(outcome)! : outcome.scores;
  const seen = {
    ...{ photo: photo!, shape: shape!, face: face! },
    ...{ unshadedRatio: unshadedRatio!, scores },
  };
  const liveness: Outcomes['match']['liveness'] = { scores, refused };
  return { selfieFace: await selfieFace(seen, tools), liveness, camera: given.camera! };
};

/** `front` is set where the request has a photo of the document. */
const findDocumentFace = async (input: MatchInput, tools: Tools) => {
  if (!('frontside' in input)) return { documentFace: input.documentFace, front: undefined };
  const seen = await openDocumentFace(input.frontside, tools);
  return isRejection(seen) ? seen : { documentFace: seen.face, front: seen.photo };
};

type Faces = Readonly<Record<'documentFace' | 'selfieFace', ComparedFace>>;

const compare = (faces: Faces, { faceEmbedding }: Tools) =>
  compareFaces(faces.documentFace, faces.selfieFace, faceEmbedding.limits);

const summarise = ({ documentFace, selfieFace }: Faces) => {
  const plain = ({ quality, sizePx }: ComparedFace) => ({ quality, sizePx: Math.round(sizePx) });
  const faces = { document: plain(documentFace), selfie: plain(selfieFace) };
  return { faces, proof: undefined as Outcomes['match']['proof'], diagnostics: {} };
};

/** Is the selfie that of the document's holder? A refusal of either photo comes first. */
export const match = flow<MatchInput, Tools>()
  .stage('selfie', judgeSelfie)
  .stage('document', findDocumentFace)
  .stage('compare', compare)
  .stage('summary', summarise);

/** With ID Reader Plus: its result stands beside the comparison and does not change it. */
const prove = async (input: MatchInput & { readonly front: Photo | undefined }, tools: Tools) => {
  // Its own transaction was accepted, so it passed the proof of life then.
  if (!('frontside' in input)) return { proof: { refused: undefined } };
  const { frontside, front: photo } = input;
  const { outcome } = await provenPassport.run({ frontside, ...(photo && { photo }) }, tools);
  return { proof: isRejection(outcome) ? { refused: outcome } : { refused: undefined } };
};

export const matchWithProofOfLife = match.stage('proof_of_life', prove);
