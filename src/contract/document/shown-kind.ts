/**
 * What the photo of a document shows, whatever it was sent as. `other`: a document of another kind,
 * such as a visa. `none`: no document at all.
 */
export const shownKinds = ['passport_page', 'card_front', 'card_back', 'other', 'none'] as const;
export type ShownKind = (typeof shownKinds)[number];

/** A passport has one photo, a card one of each side. Absent where it is not certain. */
export type CardShown = Readonly<Partial<Record<'frontside' | 'backside', ShownKind>>>;
type Shown = ShownKind | CardShown;

const asAsked = { frontside: 'card_front', backside: 'card_back' } as const;

/** From the evidence of a rejection (flows/document/shown-kind.ts); undefined where nobody measured it. */
const shownIn = ({ documentKind }: Readonly<Record<string, unknown>>): Shown | undefined =>
  documentKind as Shown | undefined;

/** A photo that shows something else than was asked for. */
export type Unexpected = {
  readonly kind: ShownKind;
  readonly askedFor: 'passport' | keyof CardShown;
};

/** The first photo that shows something else than was asked for, where that is certain. */
export const unexpectedIn = (
  evidence: Readonly<Record<string, unknown>>,
): Unexpected | undefined => {
  const shown = shownIn(evidence);
  if (typeof shown === 'string')
    return shown === 'passport_page' ? undefined : { kind: shown, askedFor: 'passport' };
  const sides = Object.entries(shown ?? {}) as [keyof CardShown, ShownKind][];
  const [side, kind] = sides.find(([side, kind]) => kind !== asAsked[side]) ?? [];
  return side && kind && { kind, askedFor: side };
};

/** What the photo of a rejection shows; of a card, its first photo that is not as asked. */
export const looksLike = (evidence: Readonly<Record<string, unknown>>): ShownKind | undefined => {
  const shown = shownIn(evidence);
  return typeof shown === 'string' ? shown : (unexpectedIn(evidence)?.kind ?? shown?.frontside);
};
