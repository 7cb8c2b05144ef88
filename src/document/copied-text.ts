/**
 * With copied corners even a low score of the text agrees; half of the genuine documents are below.
 * The table of thresholds has it, and the search for copies is left out below it.
 */
export const minCopiedText = -1;

/** Whether copied corners would refuse a document with this score of its text. */
export const canCopiesRefuse = ({ textEdited }: { readonly textEdited: number }): boolean =>
  textEdited > minCopiedText;
