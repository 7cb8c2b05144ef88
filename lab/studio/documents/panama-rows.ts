import { type Ink, lengthMm, span, type Svg, write } from '../pen.js';

/** Value behind its label, in a column of its own, or under it. */
export type LabelPlace = 'inline' | 'column' | 'above';

export type LabelledValue = {
  readonly label: string;
  readonly value: string;
  /** May stand beside the one before it. */
  readonly isShort?: boolean;
};

type Area = {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly widthMm: number;
};

type Inks = { readonly label: Ink; readonly value: Ink; readonly place: LabelPlace };

/** Two short ones share a row. */
const rowsOf = (values: readonly LabelledValue[]): LabelledValue[][] => {
  const rows: LabelledValue[][] = [];
  for (const one of values) {
    const last = rows.at(-1);
    if (one.isShort && last?.length === 1 && last[0]!.isShort) last.push(one);
    else rows.push([one]);
  }
  return rows;
};

const shrunk = (ink: Ink, share: number): Ink => ({ ...ink, sizeMm: ink.sizeMm * share });

const inline = (
  { label, value }: LabelledValue,
  x: number,
  y: number,
  roomMm: number,
  inks: Inks,
): Svg => {
  const longMm = lengthMm(`${label} `, inks.label) + lengthMm(value, inks.value);
  const share = Math.min(1, roomMm / longMm);
  const said = value ? span(` ${value}`, shrunk(inks.value, share)) : '';
  return `<text x="${x.toFixed(2)}" y="${y.toFixed(2)}">${span(label, shrunk(inks.label, share))}${said}</text>`;
};

const inColumn = (
  { label, value }: LabelledValue,
  x: number,
  y: number,
  roomMm: number,
  columnMm: number,
  inks: Inks,
): Svg =>
  write(x, y, label, { ...inks.label, maxWidthMm: columnMm - 0.8 }) +
  (value ? write(x + columnMm, y, value, { ...inks.value, maxWidthMm: roomMm - columnMm }) : '');

const above = (
  { label, value }: LabelledValue,
  x: number,
  y: number,
  roomMm: number,
  pitchMm: number,
  inks: Inks,
): Svg => {
  const small = shrunk(inks.label, Math.min(0.8, (pitchMm * 0.4) / inks.label.sizeMm));
  const large = shrunk(inks.value, Math.min(1, (pitchMm * 0.52) / inks.value.sizeMm));
  return (
    write(x, y - pitchMm * 0.5, label, { ...small, maxWidthMm: roomMm }) +
    (value ? write(x, y, value, { ...large, maxWidthMm: roomMm }) : '')
  );
};

export const drawRows = (
  values: readonly LabelledValue[],
  { left, top, bottom, widthMm }: Area,
  inks: Inks,
): Svg => {
  const rows = rowsOf(values);
  const pitchMm = Math.min(inks.place === 'above' ? 6.2 : 4.6, (bottom - top) / rows.length);
  const fit = Math.min(1, pitchMm / (1.3 * Math.max(inks.label.sizeMm, inks.value.sizeMm)));
  const sized = { ...inks, label: shrunk(inks.label, fit), value: shrunk(inks.value, fit) };
  const columnMm = Math.min(
    0.55 * widthMm,
    Math.max(...values.map(({ label }) => lengthMm(label, sized.label))) + 1.5,
  );
  return rows
    .flatMap((row, i) =>
      row.map((one, k) => {
        const roomMm = widthMm / row.length - (row.length > 1 ? 1.5 : 0);
        const [x, y] = [left + (k * widthMm) / row.length, top + (i + 0.75) * pitchMm];
        if (inks.place === 'above') return above(one, x, y, roomMm, pitchMm, sized);
        if (inks.place === 'inline' || row.length > 1) return inline(one, x, y, roomMm, sized);
        return inColumn(one, x, y, roomMm, columnMm, sized);
      }),
    )
    .join('');
};
