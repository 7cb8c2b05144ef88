/*
 * Signs that text was edited, besides the net's score. Their limits are in the table of thresholds.
 * Measuring asks for them first, because searching for copies and reading the print take long.
 */

/**
 * Copied corners are a second cue of an edit, so a low score for edited text is enough beside them:
 * half of the genuine documents score lower than this.
 */
export const minCopiedText = -1;

/** Whether the document would be refused if copied corners were found. */
export const canCopiesRefuse = ({ textEdited }: { readonly textEdited: number }): boolean =>
  textEdited > minCopiedText;

/**
 * How far a line must stand out from the others. The highest of 634 genuine scans, 498 of them of
 * issuers in no training, reaches 2.48, whatever its score (ADR 78).
 */
export const maxLineApart = 2.5;

/** Whether the score and a line that stands out would refuse a document. */
export const isTextSuspect = (
  { textEdited, lineApart }: { readonly textEdited: number; readonly lineApart: number },
  maxText: number,
): boolean => textEdited > maxText && lineApart > maxLineApart;
