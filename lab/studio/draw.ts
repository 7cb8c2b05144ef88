import type { Chance } from './random.js';
import { chanceOf } from './random.js';
import type { FieldName, Model, Specimen, Subject } from './specimen.js';
import { alter } from './alter.js';
import { hashOf } from '../support/stats.js';

export type Forgery =
  | { readonly kind: 'altered'; readonly field: FieldName }
  /** The back of another person's card. */
  | { readonly kind: 'swapped' };

const backOf = (model: Model, subject: Subject, chance: Chance, forgery?: Forgery): Subject => {
  if (forgery?.kind === 'swapped') return model.invent(chanceOf(chance.whole(1, 2 ** 31)));
  return forgery ? alter(subject, forgery.field, chance) : subject;
};

/**
 * The same model and seed give the same person and the same drawing, also where the back is forged.
 */
export const drawSpecimen = async (
  model: Model,
  seed: number,
  forgery?: Forgery,
  given?: Subject,
): Promise<Specimen> => {
  // Two models with one seed show two people.
  const own = (seed * 4 + hashOf(model.id)) >>> 0;
  const subject = given ?? model.invent(chanceOf(own));
  const backSubject = backOf(model, subject, chanceOf(own + 1), forgery);
  return {
    model,
    subject,
    backSubject,
    front: await model.front(subject, chanceOf(own + 2)),
    back: await model.back?.(backSubject, chanceOf(own + 3)),
  };
};
