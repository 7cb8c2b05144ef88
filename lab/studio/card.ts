import { plainFonts } from './fonts.js';
import type { Holder } from './holder.js';
import { drawPaper, type Paper } from './paper.js';
import { type Ink, lengthMm, type Svg, write, writeMrz } from './pen.js';
import { pictureAt, portraitAt } from './portrait.js';
import type { Chance } from './random.js';
import { id1, id3, type Side, type Subject } from './specimen.js';

/**
 * A label and its value. `y` is the label's baseline; the value stands below it, right of it, or
 * above it.
 */
export type FieldRow = {
  readonly at: readonly [xMm: number, yMm: number];
  readonly label: string;
  readonly value: string | readonly string[];
  readonly place?: 'below' | 'right' | 'above';
  readonly widthMm?: number;
  /** Of the values' size: the number of a card is often larger. */
  readonly grow?: number;
};

export type Sheet = {
  readonly size?: 'ID-1' | 'ID-3';
  readonly paper: Pick<Paper, 'colours' | 'hueDeg' | 'strength'>;
  readonly titles: readonly (readonly [text: string, xMm: number, yMm: number, sizeMm: number])[];
  readonly titleColour?: string;
  readonly portrait?: { readonly xMm: number; readonly yMm: number; readonly widthMm: number };
  readonly ghost?: { readonly xMm: number; readonly yMm: number; readonly widthMm: number };
  readonly labelMm?: number;
  readonly valueMm?: number;
  readonly rows: readonly FieldRow[];
  readonly mrz?: readonly string[];
  readonly more?: Svg;
};

const valuesOf = ({ value }: FieldRow): readonly string[] =>
  (typeof value === 'string' ? [value] : value).filter((text) => text !== '');

const drawField = (row: FieldRow, label: Ink, plain: Ink): Svg => {
  const [x, y] = row.at;
  const widthMm = row.widthMm ?? 45;
  const value = { ...plain, sizeMm: plain.sizeMm * (row.grow ?? 1) };
  const lineMm = value.sizeMm * 1.22;
  const labelMm = lengthMm(row.label, label) + 1.2;
  const start = {
    below: { x, y: y + label.sizeMm * 0.45 + value.sizeMm * 0.85 },
    above: { x, y: y - label.sizeMm * 1.15 },
    right: { x: x + labelMm, y },
  }[row.place ?? 'below'];
  const room = row.place === 'right' ? widthMm - labelMm : widthMm;
  const printed = valuesOf(row).map((text, i) =>
    write(start.x, start.y + i * lineMm, text, { ...value, maxWidthMm: room }),
  );
  const caption = { ...label, maxWidthMm: row.place === 'right' ? labelMm : widthMm };
  return (row.label ? write(x, y, row.label, caption) : '') + printed.join('');
};

const drawPortrait = (
  { xMm, yMm, widthMm }: NonNullable<Sheet['portrait']>,
  { portrait, faceSeed, gender }: Holder,
): Svg =>
  portrait
    ? pictureAt(xMm, yMm, widthMm, portrait)
    : portraitAt(xMm, yMm, widthMm, faceSeed, { woman: gender === 'F' });

/** Draws a side from its table; fonts and shades by chance. */
export const drawSheet = (sheet: Sheet, { holder }: Subject, chance: Chance): Side => {
  const size = sheet.size === 'ID-3' ? id3 : id1;
  const font = chance.pick(plainFonts);
  const dark = chance.pick(['#15181b', '#1b2430', '#222222', '#2a2320']);
  const scale = sheet.size === 'ID-3' ? 1.25 : 1;
  const label: Ink = {
    font: chance.pick([font, 'arial']),
    sizeMm: (sheet.labelMm ?? 1.6) * scale * chance.between(0.95, 1.08),
    colour: chance.pick([dark, '#3d4f63', '#5a4a3c']),
  };
  const value: Ink = {
    font,
    sizeMm: (sheet.valueMm ?? 2.4) * scale * chance.between(0.94, 1.06),
    colour: dark,
    bold: chance.happens(0.5),
  };
  const title = { font: 'arial', colour: sheet.titleColour ?? '#1f3d5c', bold: true } as const;
  const face = { woman: holder.gender === 'F' };
  const { portrait, ghost, mrz } = sheet;
  const zoneY = sheet.size === 'ID-3' ? 76 : 39.5;
  const parts = [
    drawPaper(chance, { ...size, ...sheet.paper }),
    ...sheet.titles.map(([text, x, y, sizeMm]) =>
      write(x, y, text, { ...title, sizeMm, maxWidthMm: size.widthMm - x - 3 }),
    ),
    portrait ? drawPortrait(portrait, holder) : '',
    ghost
      ? `<g opacity="0.4">${portraitAt(ghost.xMm, ghost.yMm, ghost.widthMm, holder.faceSeed, { ...face, grey: true })}</g>`
      : '',
    ...sheet.rows.map((row) => drawField(row, label, value)),
    sheet.more ?? '',
    mrz
      ? writeMrz(sheet.size === 'ID-3' ? 6.4 : 4.6, zoneY, mrz, sheet.size === 'ID-3' ? 6.2 : 4.6)
      : '',
  ];
  return { ...size, svg: parts.join('') };
};
