import type { DocumentKind, DetectedDocument } from '../models/finder.js';

export type SizeMm = { readonly width: number; readonly height: number };

const card: SizeMm = { width: 85.6, height: 53.98 };

/** ISO/IEC 7810: ID-3 for a passport's page, ID-1 for all other identity documents. */
const sizesMm: Readonly<Record<DocumentKind, SizeMm>> = {
  passport: { width: 125, height: 88 },
  cardWithMrz: card,
  cardWithoutMrz: card,
  other: card,
};

export const sizeMmOf = ({ kind }: Pick<DetectedDocument, 'kind'>): SizeMm => sizesMm[kind];

export const aspectOf = (document: Pick<DetectedDocument, 'kind'>): number => {
  const { width, height } = sizeMmOf(document);
  return width / height;
};
