import { printDate } from '../dates.js';
import { otherFonts } from '../fonts.js';
import { givenNames, surnamesOf } from '../holder.js';
import { drawPaper } from '../paper.js';
import { type Ink, lengthMm, type Svg, write } from '../pen.js';
import { portraitAt } from '../portrait.js';
import type { Chance } from '../random.js';
import { id1, type Side, type Subject } from '../specimen.js';
import { drawRows, type LabelPlace, type LabelledValue } from './panama-rows.js';

/*
 * The same card as `panama-front.ts` draws, as other people would draw it who know its description
 * alone (docs/FORMATS.md 4.13): another face, other sizes, labels above their values or in a
 * column, the number in any corner. What is read here was not fitted to one drawing.
 */

type PanamaHand = 'white' | 'old' | 'polycarbonate';

/** Everything a hand decides before it draws. */
type Style = {
  readonly label: Ink;
  readonly value: Ink;
  readonly name: Ink;
  readonly title: Ink;
  readonly number: Ink;
  readonly place: LabelPlace;
  readonly cased: (text: string) => string;
  readonly spelled: (label: string) => string;
};

const styleOf = (chance: Chance, look: PanamaHand): Style => {
  const font = chance.pick(otherFonts);
  const dark = chance.pick(['#000000', '#101418', '#1c2a3a', '#2b2b2b', '#14213d']);
  const label: Ink = {
    font: chance.happens(0.7) ? font : chance.pick(otherFonts),
    sizeMm: chance.between(1.6, 2.3),
    colour: chance.pick([dark, dark, '#4a5866', '#1d4e89']),
    bold: chance.happens(0.3),
  };
  const value: Ink = {
    font,
    sizeMm: chance.happens(0.4) ? label.sizeMm : chance.between(1.8, 2.7),
    colour: dark,
    bold: chance.happens(0.4),
  };
  const isMixed = look === 'old' || chance.happens(look === 'white' ? 0.5 : 0.2);
  const ending = chance.happens(0.8) ? ':' : '';
  const isQuiet = chance.happens(0.2);
  return {
    label,
    value,
    name: { ...value, sizeMm: chance.between(2.3, 4.2), bold: chance.happens(0.6) },
    title: {
      font: chance.pick(otherFonts),
      sizeMm: chance.between(2.4, 4),
      colour: chance.pick(['#16335b', '#8c1c24', '#111111', '#0b5394']),
      bold: chance.happens(0.8),
    },
    number: {
      font: chance.happens(0.7) ? font : chance.pick(otherFonts),
      sizeMm: chance.between(2.8, 4.8),
      colour: chance.pick([dark, dark, '#a3161d']),
      bold: chance.happens(0.8),
    },
    place: chance.pick(['inline', 'inline', 'column', 'above'] as const),
    cased: (text) => (isMixed ? text : text.toUpperCase()),
    spelled: (text) => (isQuiet ? text : text.toUpperCase()).replace(/$/, ending),
  };
};

const valuesOf = (
  { holder, birthPlace, more }: Subject,
  chance: Chance,
  { spelled }: Style,
): readonly LabelledValue[] => {
  const style = chance.happens(0.65) ? '10-sep-1998' : '10-SEP-1998';
  const usual = chance.pick(['', holder.names[0]!.toUpperCase(), undefined]);
  const day = (date: typeof holder.birthDate): string => printDate(date, style);
  return [
    ...(usual === undefined ? [] : [{ label: spelled('Nombre usual'), value: usual }]),
    { label: spelled('Fecha de nacimiento'), value: day(holder.birthDate) },
    { label: spelled('Lugar de nacimiento'), value: birthPlace },
    { label: spelled('Sexo'), value: holder.gender, isShort: true },
    { label: spelled('Tipo de sangre'), value: more['blood'] ?? '', isShort: true },
    { label: spelled('Expedida'), value: day(holder.issuingDate), isShort: chance.happens(0.5) },
    { label: spelled('Expira'), value: day(holder.expirationDate), isShort: true },
  ];
};

/** Given names, then surnames; a long one on two lines, a married name behind or below. */
const nameLines = ({ holder, more }: Subject, chance: Chance, { cased }: Style): string[] => {
  const married = more['married'] ? cased('de Castaño') : '';
  const own = cased(surnamesOf(holder));
  const isBelow = chance.happens(0.4);
  return [
    cased(givenNames(holder)),
    married && !isBelow ? `${own} ${married}` : own,
    ...(married && isBelow ? [married] : []),
  ];
};

const titlesOf = (chance: Chance, look: PanamaHand): readonly string[] => {
  const second = look === 'polycarbonate' ? 'DOCUMENTO DE IDENTIDAD' : 'TRIBUNAL ELECTORAL';
  if (chance.happens(0.15)) return [`REPÚBLICA DE PANAMÁ - ${second}`];
  const more = chance.happens(0.15) ? ['CÉDULA DE IDENTIDAD PERSONAL'] : [];
  return ['REPÚBLICA DE PANAMÁ', second, ...more];
};

/** A word across the card, hardly to be seen. */
const watermark = (chance: Chance): Svg =>
  chance.happens(0.3)
    ? `<g opacity="0.1">${write(14, 40, 'PANAMÁ', { font: 'arial', sizeMm: 13, colour: '#35618e', bold: true, turnDeg: -18 })}</g>`
    : '';

const papers = [
  { colours: ['#ffffff', '#ffffff'], hueDeg: 210, strength: 0.25 },
  { colours: ['#fbfbf8', '#e6eef7'], hueDeg: 215, strength: 0.6 },
  { colours: ['#e9f0fb', '#fbeeee'], hueDeg: 350, strength: 0.7 },
  { colours: ['#f6f3e4', '#e8f0e4'], hueDeg: 90, strength: 0.6 },
  { colours: ['#dfe9f2', '#dfe9f2'], hueDeg: 205, strength: 0.9 },
] as const;

type Corner = 'bottomRight' | 'bottomLeft' | 'topRight' | 'underPortrait';

const numberAt = (
  corner: Corner,
  number: string,
  ink: Ink,
  left: number,
  portrait: { readonly x: number; readonly y: number; readonly widthMm: number },
): Svg => {
  const right = id1.widthMm - 4;
  if (corner === 'bottomRight') return write(right, 51.4, number, { ...ink, anchor: 'end' });
  if (corner === 'topRight') return write(right, 14.6, number, { ...ink, anchor: 'end' });
  if (corner === 'bottomLeft') return write(left, 51.4, number, ink);
  const below = portrait.y + (portrait.widthMm * 400) / 310 + ink.sizeMm * 1.1;
  return write(portrait.x, below, number, { ...ink, maxWidthMm: portrait.widthMm });
};

export const drawPanamaByHand = (subject: Subject, chance: Chance, look: PanamaHand): Side => {
  const style = styleOf(chance, look);
  const portraitMm = chance.between(15, 27);
  const isLeft = chance.happens(0.75);
  const portraitTop = chance.between(12, 15);
  const portrait = {
    x: isLeft ? chance.between(3, 6) : id1.widthMm - portraitMm - chance.between(3, 6),
    y: portraitTop,
    widthMm: portraitMm,
  };
  const left = isLeft ? portrait.x + portraitMm + chance.between(2.5, 8) : chance.between(4, 8);
  const widthMm = (isLeft ? id1.widthMm - 3.5 : portrait.x - 2) - left;
  const corner = chance.pick<Corner>([
    'bottomRight',
    'bottomRight',
    'bottomLeft',
    'topRight',
    'underPortrait',
  ]);
  const titles = titlesOf(chance, look);
  const isCentred = chance.happens(0.6);
  const titleX = isCentred ? id1.widthMm / 2 : chance.between(4, 20);
  const top = corner === 'topRight' ? chance.between(18.6, 20) : chance.between(15.5, 18.5);
  const names = nameLines(subject, chance, style);
  const nameMm = style.name.sizeMm * chance.between(1.15, 1.5);
  const firstRow = top + names.length * nameMm + chance.between(0, 1.2);
  const bottom = corner === 'bottomRight' || corner === 'bottomLeft' ? 47 : 51;
  const fit = (ink: Ink, text: string): Ink => ({
    ...ink,
    sizeMm:
      ink.sizeMm * Math.min(1, (id1.widthMm - (isCentred ? 12 : titleX + 4)) / lengthMm(text, ink)),
  });
  const parts = [
    drawPaper(chance, { ...id1, ...chance.pick(papers) }),
    watermark(chance),
    ...titles.map((text, i) =>
      write(titleX, 5.4 + i * 3.6, text, {
        ...fit({ ...style.title, sizeMm: style.title.sizeMm * (i === 0 ? 1 : 0.75) }, text),
        ...(isCentred && { anchor: 'middle' as const }),
      }),
    ),
    portraitAt(portrait.x, portrait.y, portraitMm, subject.holder.faceSeed, {
      woman: subject.holder.gender === 'F',
      grey: look === 'polycarbonate' && chance.happens(0.5),
    }),
    ...names.map((text, i) =>
      write(left, top + i * nameMm, text, { ...style.name, maxWidthMm: widthMm }),
    ),
    drawRows(valuesOf(subject, chance, style), { left, top: firstRow, bottom, widthMm }, style),
    numberAt(corner, subject.number, style.number, isLeft ? left : 4, portrait),
  ];
  return { ...id1, svg: parts.join(''), isRough: true };
};
