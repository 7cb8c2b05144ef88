import type { Quad } from '../../src/geometry/quad.js';
import { type Specimen, type Truth } from './specimen.js';

type TruthFile = {
  readonly model: string;
  readonly country: string;
  readonly kind: string;
  readonly person: string;
  /** The first of each list is the value as printed; the others are right too. */
  readonly front: Truth;
  readonly card: Truth;
  readonly back_is_forged: boolean;
  readonly mrz?: readonly string[];
  readonly quads?: Readonly<Record<string, Quad>>;
};

/** What stands beside the pictures as JSON. */
export const truthOf = (
  { model, subject, backSubject }: Specimen,
  quads?: Readonly<Record<string, Quad>>,
): TruthFile => ({
  model: model.id,
  country: model.country,
  kind: model.kind,
  person: 'invented',
  front: model.frontTruth(subject),
  card: model.cardTruth(subject),
  back_is_forged: backSubject !== subject,
  ...(model.mrz ? { mrz: model.mrz(subject) } : {}),
  ...(quads ? { quads } : {}),
});
