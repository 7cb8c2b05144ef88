import { surnamesOf } from '../holder.js';
import { plainTruth, type Subject, type Truth } from '../specimen.js';

/** A married name may be counted with the surnames or not: the interface does not say. */
const surnamesWith = ({ holder, more }: Subject): readonly string[] => {
  const own = surnamesOf(holder).toUpperCase();
  return more['married'] ? [own, `${own} ${more['married']}`] : [own];
};

/** The front has no nationality; its place of birth is a province and a town, no country. */
export const panamaFrontTruth = (subject: Subject): Truth => ({
  ...plainTruth(subject),
  surnames: surnamesWith(subject),
  nationality: ['', 'PANAMEÑA', 'PAN'],
  birth_country: ['', subject.birthPlace],
  blood_type: [subject.more['blood'] ?? ''],
});

/**
 * The code on the back adds nationality and the place field, which is the answer's birth_country
 * (docs/FORMATS.md 4.13).
 */
export const panamaCardTruth = (subject: Subject): Truth => ({
  ...panamaFrontTruth(subject),
  nationality: ['PANAMEÑA', 'PAN'],
  birth_country: [subject.birthPlace],
});
