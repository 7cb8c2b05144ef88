/**
 * How far a line must stand out from the others, as the second cue of altered text. The table of
 * thresholds has it, and the print is read only beyond it.
 */
export const maxLineApart = 2;

/** Whether both cues would refuse a document. */
export const isTextSuspect = (
  { textEdited, lineApart }: { readonly textEdited: number; readonly lineApart: number },
  maxText: number,
): boolean => textEdited > maxText && lineApart > maxLineApart;
