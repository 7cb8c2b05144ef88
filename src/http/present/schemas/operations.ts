import { Type } from '@sinclair/typebox';
import { answerLanguages } from '../../../contract/languages.js';
import { choice, shape, texts } from './shared.js';

export const health = shape('Health', { status: Type.Literal('ok'), version: Type.String() });

export const readiness = shape('Readiness', {
  status: choice(['ready', 'not ready'], 'All checks together.'),
  models: Type.Boolean({ description: 'Models are loaded and give their known answers.' }),
  store: Type.Boolean({ description: 'The store answers and can keep a record.' }),
  clock: Type.Boolean({ description: 'The clock of the node is that of the database.' }),
  connections: Type.Boolean({
    description: 'No connection was refused in the last minute. If not, the node still is ready.',
  }),
  retention: Type.Boolean({
    description:
      'The clock agrees with the time that the store has watched pass. If not, the node still is ready; what only the clock makes old is kept until an operator confirms the clock.',
  }),
});

export const codeList = shape('Codes', {
  codes: Type.Array(
    shape('Code', {
      code: Type.Integer(),
      reason: Type.String({ description: 'Our name for it; several may share a code.' }),
      service: choice(['ocr', 'liveness', 'match', 'chip'], 'Endpoint that answers it.'),
      http_status: Type.Integer(),
      class: choice(['bad_request', 'retake', 'attack', 'server'], 'What to do about it.'),
      ...texts(...answerLanguages),
    }),
  ),
});

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const interval = Type.Array(share('A bound.'), {
  minItems: 2,
  maxItems: 2,
  description: 'Of the share before it, 95 %: low and high.',
});

const attacks = Type.Array(
  shape('Attack', {
    attack: Type.String(),
    eer: share('Equal error rate.'),
    apcer: share('Attacks that pass, at the limit that is set.'),
    bpcer: share('Genuine documents or live people that are refused, at the limit that is set.'),
    attacks: Type.Integer(),
    genuine: Type.Integer(),
    measured_on: Type.String(),
  }),
);

const movingAttack = shape('Moving attack', {
  attack: Type.String(),
  apcer: share('Attacks that pass.'),
  interval,
  attacks: Type.Integer(),
});
const movingAttacks = Type.Array(movingAttack);

export const capabilities = shape('Capabilities', {
  id_reader_plus: shape('ID Reader Plus', {
    conditions: Type.Array(
      shape('Condition', {
        code: Type.Integer(),
        precision: share('Of the pictures that got the code, those that should.'),
        recall: share('Of the pictures that should get the code, those that did.'),
        pictures: Type.Integer({ description: 'That should get the code.' }),
      }),
    ),
    attacks,
    cannot_detect: Type.Array(Type.String()),
    device: Type.String({ description: 'What the field of that name changes.' }),
    report: Type.String(),
  }),
  liveness: shape('Liveness check', {
    conditions: Type.Array(
      shape('Selfie condition', {
        condition: Type.String(),
        code: Type.Integer(),
        recall: share('Of the pictures that should get the code, those that did.'),
        pictures: Type.Integer({ description: 'That should get the code.' }),
      }),
    ),
    attacks,
    cannot_detect: Type.Array(Type.String()),
    report: Type.String(),
  }),
  moving_selfie: shape('Moving selfie', {
    live: shape('Live recordings', {
      refused: share('Of live recordings.'),
      interval,
      recordings: Type.Integer(),
    }),
    attacks: movingAttacks,
    past_the_camera: shape('Attacks past the camera', {
      attacks: movingAttacks,
      measured_on: Type.String(),
      consequence: Type.String({ description: 'What the checks and policies do about it.' }),
    }),
    red_team: shape('Red team', {
      attacks: Type.Array(
        shape('Red team attack', {
          attack: Type.String(),
          way: choice(
            ['posted', 'in a conversation'],
            'Made before and posted, or in real time against a conversation.',
          ),
          apcer: share('Attacks that pass in the first attempt.'),
          interval,
          attacks: Type.Integer(),
        }),
      ),
      doubted: movingAttack,
      measured_on: Type.String(),
      report: Type.String(),
    }),
    measured_on: Type.String(),
    cannot_detect: Type.Array(Type.String()),
    report: Type.String(),
  }),
  chip: shape('Chip', {
    proves: Type.Array(Type.String()),
    measured_on: Type.String(),
    cannot_detect: Type.Array(Type.String()),
    report: Type.String(),
  }),
  match: shape('Match', {
    sources: Type.Array(
      shape('Match on a source', {
        source: Type.String(),
        own_pairs: Type.Integer({ description: 'Pairs of one person.' }),
        not_matched: share('Of these, refused or in doubt.'),
        refused: share('Of these, refused.'),
        strangers: Type.Integer({ description: 'Pairs of two people.' }),
        matched: share('Of these, matched.'),
        matched_or_in_doubt: share('Of these, matched or in doubt.'),
      }),
    ),
    cannot_detect: Type.Array(Type.String()),
    report: Type.String(),
  }),
});
