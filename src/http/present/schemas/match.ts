import { Type } from '@sinclair/typebox';
import { limits } from '../../../contract/limits.js';
import { matchLimits } from '../../../contract/match.js';
import { devices } from '../../../contract/ocr-request.js';
import { choice, file, id, oneOf, shape, storedText, trueOrFalse, unauthorized } from './shared.js';

const failure = {
  message: Type.Optional(Type.String()),
  error_code: Type.Optional(Type.Integer()),
};
const share = Type.Number({ minimum: 0, maximum: 1 });

const face = shape('Compared face', {
  quality: share,
  size_px: Type.Integer({
    description: 'Side of the face, brows to chin, in pixels of the photo.',
  }),
});

const { match: matchAt, doubt: doubtAt } = matchLimits;

export const matchAnswer = shape('Match verdict', {
  valid: Type.Boolean({
    description: 'A match, live, and with ID Reader Plus a genuine document.',
  }),
  verdict: choice(
    ['match', 'doubt', 'no_match'],
    `From ${matchAt} on a match; from ${doubtAt} on let a person look.`,
  ),
  similarity: Type.Number({ description: 'Cosine of the two faces, -1 to 1.' }),
  why: Type.Optional(
    choice(
      ['no_photograph'],
      'Why the verdict is `doubt` whatever the similarity: the face of the selfie has no shading in large parts, as a drawing has none.',
    ),
  ),
  document_face: face,
  selfie_face: face,
  liveness: shape('Liveness of the selfie', {
    valid: Type.Boolean(),
    ...failure,
    api_response: shape('Scores of the selfie', {
      score: Type.Number(),
      quality: share,
      liveness: share,
    }),
  }),
  proof_of_life: Type.Optional(
    shape('Proof of life of the document', { valid: Type.Boolean(), ...failure }),
  ),
  id: Type.Optional(id),
});

export const matchFailure = shape('Match failure', {
  valid: Type.Literal(false),
  message: Type.String(),
  error_code: Type.Integer(),
  id: Type.Optional(id),
});

export const matchAnswers = {
  200: oneOf(matchAnswer, matchFailure),
  401: unauthorized,
  '4xx': matchFailure,
  '5xx': matchFailure,
};

export const matchForm = Type.Object({
  frontside: Type.Optional(file('Front of the document, with the portrait. Absent: 809.')),
  transaction_id: Type.Optional(
    storedText(
      limits.fieldBytes,
      'Instead of `frontside`: the id of a document that was read in the last minutes, where the ' +
        'client keeps faces (`face_minutes`).',
    ),
  ),
  selfie: file('Photo of the person. Absent: 708.'),
  device: Type.Optional(choice(devices, 'What took the selfie.')),
  return_id: trueOrFalse('Adds the transaction id to the answer.'),
});
