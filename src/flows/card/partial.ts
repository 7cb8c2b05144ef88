import { describeDoubtful, describeFields } from '../document/diagnostics.js';
import type { PartialCard } from '../overlay.js';
import { cardDataOf } from './answer.js';
import { readingsOf } from './diagnostics.js';
import type { CardMerged } from './merge.js';
import { type CardPhotos, required } from './side.js';

export const partialCardOf = (
  { front, back }: CardPhotos,
  { fields }: Pick<CardMerged, 'fields'>,
  issuer: string | undefined,
): PartialCard => {
  const zone = back.zone ?? front.zone;
  const documentCode = zone?.reading.fields.documentCode?.text;
  return {
    card: cardDataOf(fields, { issuer, documentCode }),
    missing: required.filter((field) => (fields[field]?.value ?? '') === ''),
    fields: describeFields(fields),
    doubtful: describeDoubtful(fields, [front, back].flatMap(readingsOf)),
  };
};
