const joins = /[/|·•]/;
/** `[a]`, `(1)`, `1.`, `7` before a label. */
const numbering = /^[\s.([]*[\p{L}\d]{1,2}[\s.)\]]*$/u;

/** The text between two labels of a line, or between one and the line's end. */
type Between = {
  readonly text: string;
  readonly before: boolean;
  readonly after: boolean;
  /** Both labels mean the same. */
  readonly isInside: boolean;
};

/**
 * The same label in a language that the vocabulary lacks: joined to a known one by a slash or dot
 * (`Dokumentnr. · Dokumeantanr./ Document No.`), or between two parts of one label (`Adı, atasının
 * adı`). Text with digits is a value.
 */
export const isForeignLabel = ({ text, before, after, isInside }: Between): boolean => {
  if (/\d/.test(text)) return false;
  if (isInside) return !text.includes(':');
  return (
    text.replace(/[^\p{L}\uFFFD]/gu, '').length > 2 &&
    ((before && joins.test(text.trimStart()[0] ?? '')) ||
      (after && joins.test(text.trimEnd().at(-1) ?? '')))
  );
};

/** A number or letter that numbers the label. */
export const isNumbering = (text: string): boolean => numbering.test(text);
