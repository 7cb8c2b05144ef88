import { phrases } from '../../../issuers/define/layout.js';
import { fold } from '../fold.js';

/** Academic titles and honorifics, which some cards print before or above the name. */
const honorific =
  /^(?:MAG|MMAG|DR|DDR|DRA|ING|DI|DIPL|DIPLING|PROF|MGR|MUDR|MVDR|JUDR|RNDR|PHDR|BC|BSC|MSC|MBA|PHD|LIC|SR|SRA|MR|MRS|MS|FH)$/;
/** Titles that are never names: dropped even without a full stop. */
const neverNames = /^(?:MAG|MMAG|DR|DDR|DIPLING|PROF|MGR|MUDR|MVDR|JUDR|RNDR|PHDR|MRS)$/;

const partsOf = (word: string): readonly string[] =>
  fold(word)
    .split(/[^A-Z]+/)
    .filter(Boolean);

const isTitle = (word: string): boolean => {
  const parts = partsOf(word);
  return parts.length > 0 && parts.every((part) => honorific.test(part));
};

/** `Mag.` with its full stop, perhaps read as a comma; `Mag` beside capitals; `DR` anywhere. */
const isMarkedTitle = (word: string, line: string): boolean =>
  isTitle(word) &&
  (/[.,]/.test(word) ||
    (/\p{Ll}/u.test(word) && /\p{Lu}{3}/u.test(line)) ||
    partsOf(word).every((part) => neverNames.test(part)));

/** `***TEST***`: text printed between stars is not part of a value. */
const overprint = /\*+[^*]*\*+|\*+/g;

/** A line without its titles; empty where it has nothing else. */
export const withoutTitles = (line: string): string => {
  const bare = line.replace(overprint, ' ').trim();
  const words = bare.split(/\s+/);
  if (words.length > 1 && words.every(isTitle)) return '';
  // Titles after a name follow a comma: `HUBER, MBA`.
  const isKept = (word: string, i: number): boolean =>
    !isMarkedTitle(word, bare) && !(isTitle(word) && words[i - 1]?.endsWith(',') === true);
  return words.filter(isKept).join(' ');
};

/** Words between the parts of a caption; no name consists of them. */
const joining = new Set('UND AND ET Y E I OF DE DU DES DER LA OG OCH JA IR I/OR'.split(' '));

/** Words of headings, captions and offices that cards print in the size of values. */
const official = new Set(
  phrases(`
    Führerschein | Vozačka dozvola | Driving licence | Driver license | Permis de conduire
    Rijbewijs | Prawo jazdy | Patente di guida | Permiso de conducción | Carta de condução
    Körkort | Førerkort | Kørekort | Ajokortti | Juhiluba | Vadītāja apliecība | Řidičský průkaz
    Vodičský preukaz | Vozniško dovoljenje | Vozačka dozvola | Permis de conducere | Ausweis
    Vairuotojo pažymėjimas | Vezetői engedély | Identity card | Personalausweis | Passport
    Ausstellende Behörde | Issuing authority | Authority | Republik | Republic | Ministry
    Ministerium | Ministerio | Ministério | Minister | Signature | Unterschrift
  `).map((phrase) => fold(phrase)),
);

/** Whether a line may belong to a name: not a joining word, and not a heading. */
export const isOfName = (line: string): boolean => {
  const folded = fold(line).trim();
  return (
    folded !== '' && !official.has(folded) && !folded.split(/\s+/).every((w) => joining.has(w))
  );
};
