import { Type } from '@sinclair/typebox';
import { choice, moment, orNull, shape } from './shared.js';

const raw = 'In units of the raw score, between −3 and 3.';

const camera = shape('Camera', {
  device: Type.String({ description: 'As your requests name it; `none` where they name none.' }),
  pictures: Type.Integer({ description: 'That its baseline was learned from.' }),
  source: choice(['traffic', 'chosen'], '`chosen`: from pictures that the operator vouches for.'),
  in_use: Type.Boolean({ description: 'Enough pictures are known to judge selfies by it.' }),
  is_complete: Type.Boolean({ description: 'It learns no more, or was frozen.' }),
  shift: Type.Number({ description: `How far it moves the scores of selfies. ${raw}` }),
  drift: orNull(Type.Number(), {
    description: `How much further the pictures since then would. ${raw} Null while they are few.`,
  }),
  changed_at: moment(),
});

export const cameras = shape('Cameras', {
  is_on: Type.Boolean({ description: 'Selfies are judged by the baseline of their camera.' }),
  pictures_needed: Type.Integer({ description: 'Of traffic, until a baseline is used.' }),
  pictures_complete: Type.Integer({ description: 'Until it is complete.' }),
  cameras: Type.Array(camera),
});
