import { genderOf, nameOf, trimmed } from '../values.js';
import { type Format, singleSource } from './format.js';

/** The blue card's code (formats 4.3). */
const layout = {
  number: [2, 10],
  surname1: [10, 50],
  surname2: [50, 90],
  names: [90, 125],
  sex: [125, 126],
} as const;

export const peruPdf417: Format = {
  name: 'peru-blue',
  country: 'PER',
  confidence: singleSource,
  parse: ({ latin, text }) => {
    if (!/^01\d{8}/.test(latin) || latin.length < layout.sex[1]) return undefined;
    // Offsets count letters: in UTF-8 those of the text, in latin-1 both are the same.
    const at = (field: keyof typeof layout) => trimmed(text.slice(...layout[field]));
    const surnames = nameOf(at('surname1'), at('surname2'));
    const gender = genderOf(at('sex'));
    if (surnames === undefined || gender === undefined) return undefined;
    return {
      values: { documentNumber: at('number'), surnames, names: nameOf(at('names')), gender },
    };
  },
};

/** The electronic card's linear code holds the number alone. */
export const peruLinear: Format = {
  name: 'peru-linear',
  country: 'PER',
  confidence: singleSource,
  parse: ({ symbology, text }) =>
    symbology === 'CODE39' && /^\d{8}$/.test(text)
      ? { values: { documentNumber: text } }
      : undefined,
};
