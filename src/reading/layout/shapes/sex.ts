import { fold } from '../fold.js';

type Sex = 'M' | 'F';

const words: Readonly<Record<string, Sex>> = {
  MASCULINO: 'M',
  MASCULIN: 'M',
  MASC: 'M',
  MALE: 'M',
  HOMBRE: 'M',
  VARON: 'M',
  MASCHIO: 'M',
  FEMENINO: 'F',
  FEMININO: 'F',
  FEMENINA: 'F',
  FEMININ: 'F',
  FEM: 'F',
  FEMALE: 'F',
  MUJER: 'F',
  FEMMINA: 'F',
  M: 'M',
  F: 'F',
};

/** `M/M`, `Ž/F` with the stroke read as a letter or lost: `MIM`, `ZF`. */
const withoutStroke = (token: string): Sex | undefined => {
  const [, last] = /^[MFKEWZHQ][I1LTJ]?([MF])$/.exec(token) ?? [];
  return last as Sex | undefined;
};

/** `from` and `to`: the word that says so. */
type SexReading = {
  readonly value: Sex;
  readonly quality: number;
  readonly from: number;
  readonly to: number;
};

/**
 * `own` are the issuer's letters (INE: H is M and M is F). Where two scripts or languages stand side
 * by side (`Ž/F`, `E/M`, `MOT/F`, `男 M`) the last one that is known counts: the ICAO letter comes last.
 */
export const readSex = (
  text: string,
  own: Readonly<Record<string, Sex>> = {},
): SexReading | undefined => {
  const tokens = [...fold(text).matchAll(/[\p{L}\d]+/gu)];
  if (tokens.length === 0 || tokens.length > 3) return undefined;
  const known = tokens.map(([token]) => own[token] ?? words[token] ?? withoutStroke(token));
  const at = known.findLastIndex((value) => value !== undefined);
  if (at < 0) return undefined;
  const { index: from, 0: word } = tokens[at]!;
  const quality = at < known.length - 1 ? 0.8 : 1;
  return { value: known[at]!, quality, from, to: from + word.length };
};
