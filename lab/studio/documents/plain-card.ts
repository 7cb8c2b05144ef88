import { type FieldRow, drawSheet, type Sheet } from '../card.js';
import { inventHolder } from '../holder.js';
import type { Chance } from '../random.js';
import { type FieldName, type Model, plainTruth, type Subject, type Truth } from '../specimen.js';

/** A label and its value; both sides of most cards are a column of them. */
export type Line = readonly [label: string, value: string, grow?: number];

type PlainCard = {
  readonly id: string;
  readonly country: string;
  readonly colours: Sheet['paper']['colours'];
  readonly titles: readonly string[];
  /** The person's number and the card's own, as registries give them. */
  readonly numbers: (
    chance: Chance,
    birthDate: Subject['holder']['birthDate'],
  ) => { readonly number: string; readonly serial: string };
  readonly birthPlaces: readonly string[];
  readonly front: (subject: Subject) => readonly Line[];
  /** Behind their labels, or under them. */
  readonly place?: FieldRow['place'];
  readonly back: {
    readonly titles: readonly string[];
    readonly lines: (s: Subject) => readonly Line[];
  };
  readonly zone?: (subject: Subject) => string[];
  /** What the sides together say, where it is not the usual. */
  readonly truth?: (truth: Truth, subject: Subject) => Truth;
  readonly onBothSides: readonly FieldName[];
};

const rowsOf = (
  lines: readonly Line[],
  area: {
    readonly x: number;
    readonly top: number;
    readonly bottom: number;
    readonly widthMm: number;
  },
  place: FieldRow['place'] = 'below',
): FieldRow[] => {
  const pitchMm = Math.min(6.4, (area.bottom - area.top) / lines.length);
  return lines.map(([label, value, grow = 1], i) => ({
    at: [area.x, area.top + i * pitchMm],
    label,
    value,
    place,
    widthMm: area.widthMm,
    grow,
  }));
};

/** A model whose sides are columns of labels and values: one table, no drawing of its own. */
export const plainCard = (card: PlainCard): Model => {
  const truth = (subject: Subject): Truth =>
    card.truth?.(plainTruth(subject), subject) ?? plainTruth(subject);
  const paper = { colours: card.colours, hueDeg: 205, strength: 0.6 };
  return {
    id: card.id,
    country: card.country,
    kind: 'card',
    invent: (chance) => {
      const holder = inventHolder(chance, { issuedFrom: 2019, issuedTo: 2024, validYears: 10 });
      return {
        holder,
        ...card.numbers(chance, holder.birthDate),
        birthPlace: chance.pick(card.birthPlaces),
        nationality: card.country,
        more: {},
      };
    },
    frontTruth: truth,
    cardTruth: truth,
    onBothSides: card.onBothSides,
    ...(card.zone && { mrz: card.zone }),
    front: (subject, chance) =>
      drawSheet(
        {
          paper,
          titles: card.titles.map(
            (text, i) => [text, 6, 4.8 + 3.1 * i, i === 0 ? 2.5 : 2] as const,
          ),
          portrait: { xMm: 4.5, yMm: 14.5, widthMm: 22 },
          valueMm: 2.2,
          rows: rowsOf(
            card.front(subject),
            { x: 30, top: 8.5 + 3.1 * card.titles.length, bottom: 53, widthMm: 52 },
            card.place,
          ),
        },
        subject,
        chance,
      ),
    back: (subject, chance) =>
      drawSheet(
        {
          paper: { ...paper, strength: 0.5 },
          titles: card.back.titles.map((text, i) => [text, 6, 5 + 3 * i, 1.9] as const),
          valueMm: 2.2,
          rows: rowsOf(
            card.back.lines(subject),
            { x: 6, top: 12, bottom: card.zone ? 35 : 50, widthMm: 60 },
            card.place,
          ),
          ...(card.zone && { mrz: card.zone(subject) }),
        },
        subject,
        chance,
      ),
  };
};
