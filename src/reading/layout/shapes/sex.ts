import { fold } from '../fold.js';

type Sex = 'M' | 'F';

const spellings: Readonly<Record<Sex, string>> = {
  M: 'M Ч МУШКИ МЪЖ MASCULINO MASCULIN MASC MALE HOMBRE VARON MASCHIO',
  F: 'F Ж ЖЕНСКИ ЖЕНА FEMENINO FEMININO FEMENINA FEMININ FEM FEMALE MUJER FEMMINA',
};

const sexByWord: Readonly<Record<string, Sex>> = Object.fromEntries(
  (['M', 'F'] as const).flatMap((sex) => spellings[sex].split(' ').map((word) => [word, sex])),
);

/** `M/M`, `Ž/F` with the slash read as a letter or lost: `MIM`, `ZF`. */
const withoutSlash = (token: string): Sex | undefined => {
  const [, last] = /^[MFKEWZHQЖЧ][I1LTJ]?([MF])$/.exec(token) ?? [];
  return last as Sex | undefined;
};

/** The word lies from `from` to `to` in the text. */
type SexReading = {
  readonly value: Sex;
  readonly quality: number;
  readonly from: number;
  readonly to: number;
};

/** `own` are the issuer's letters. Of two languages (`Ž/F`, `男 M`) the ICAO letter comes last. */
export const readSex = (
  text: string,
  own: Readonly<Record<string, Sex>> = {},
): SexReading | undefined => {
  const tokens = [...fold(text).matchAll(/[\p{L}\d\uFFFD]+/gu)];
  if (tokens.length === 0 || tokens.length > 3) return undefined;
  const known = tokens.map(([token]) => own[token] ?? sexByWord[token] ?? withoutSlash(token));
  const at = known.findLastIndex((value) => value !== undefined);
  if (at < 0) return undefined;
  const { index: from, 0: word } = tokens[at]!;
  const quality = at < known.length - 1 ? 0.8 : 1;
  return { value: known[at]!, quality, from, to: from + word.length };
};
