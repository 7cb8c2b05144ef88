/*
 * Signs that text was edited, besides the net's score. Their limits are in the table of thresholds.
 * Measuring asks for them first, because searching for copies and reading the print take long.
 */

/** With copied corners even a low score agrees; half of the genuine documents are below this one. */
export const minCopiedText = -1;

/** Whether copied corners would refuse a document with this score of its text. */
export const canCopiesRefuse = ({ textEdited }: { readonly textEdited: number }): boolean =>
  textEdited > minCopiedText;

/** How far a line must stand out from the others. */
export const maxLineApart = 2;

/** Whether the score and a line that stands out would refuse a document. */
export const isTextSuspect = (
  { textEdited, lineApart }: { readonly textEdited: number; readonly lineApart: number },
  maxText: number,
): boolean => textEdited > maxText && lineApart > maxLineApart;
