import type { ShownKind } from '../contract/document/shown-kind.js';
import type { DocumentKind } from '../models/finder.js';

/** What is known of a rejected photo when it is asked what it shows. */
export type ShownMeasures = {
  /** Format of a zone that reads like one: TD1, TD2, TD3, MRV-A, MRV-B, FRA-ID. */
  readonly zone: string | undefined;
  /** The certain documents of the photo. */
  readonly documents: readonly { readonly kind: DocumentKind; readonly aspect: number }[];
  /** Nothing was detected, and the picture does not have the shape of a document either. */
  readonly isEmpty: boolean;
  readonly hasPortrait: boolean;
  /** The side of a card that its print was recognised as; undefined where it was not read. */
  readonly print: 'front' | 'back' | undefined;
};

/**
 * A card is 1.586 wide (ID-1), found as 1.45 to 1.71; a sheet of paper is 1.41 and a telephone 2 and
 * more.
 */
const cardAspects = { from: 1.44, to: 1.75 } as const;

/**
 * ICAO 9303: three lines are on the back of a card, which has no portrait; two lines of 36 are below
 * the portrait, and so are France's.
 */
const ofCardZone = (zone: string, hasPortrait: boolean): ShownKind | undefined => {
  if (zone === 'TD1') return hasPortrait ? undefined : 'card_back';
  return hasPortrait ? 'card_front' : undefined;
};

/**
 * What the photo shows; undefined where it is not certain, because a person who is told wrong goes
 * the wrong way. Two documents, a portrait above three lines and a card without any are not certain.
 * A passport is certain by its zone alone: without one, cards of size ID-2 look like its page.
 */
export const judgeShown = (measures: ShownMeasures): ShownKind | undefined => {
  const { zone, documents, isEmpty, hasPortrait, print } = measures;
  if (isEmpty) return 'none';
  // A passport that lies open may be found as two pages.
  const hasCard = documents.some(({ kind }) => kind.startsWith('card'));
  if (zone === 'TD3') return hasCard ? undefined : 'passport_page';
  if (zone?.startsWith('MRV')) return hasCard ? undefined : 'other';
  const [document, ...others] = documents;
  if (!document || others.length > 0) return undefined;
  if (zone !== undefined) return ofCardZone(zone, hasPortrait);
  const { kind, aspect } = document;
  if (!(aspect >= cardAspects.from && aspect <= cardAspects.to)) return undefined;
  if (kind === 'cardWithoutMrz') {
    if (hasPortrait) return print === 'back' ? undefined : 'card_front';
    return print === 'back' ? 'card_back' : undefined;
  }
  return kind === 'cardWithMrz' && !hasPortrait ? 'card_back' : undefined;
};
