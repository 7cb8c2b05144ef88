/* What the net against edits looks at; training/genuine cuts the same. */

/** The document as the net knows it, whatever its kind. */
export const documentViewPx = { widthPx: 672, heightPx: 448 } as const;
