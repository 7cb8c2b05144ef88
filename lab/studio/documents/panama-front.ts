import { printDate } from '../dates.js';
import { plainFonts } from '../fonts.js';
import { givenNames, surnamesOf } from '../holder.js';
import { drawPaper, type Paper } from '../paper.js';
import { box, type Ink, lengthMm, span, type Svg, write } from '../pen.js';
import { portraitAt } from '../portrait.js';
import type { Chance } from '../random.js';
import { id1, type Side, type Subject } from '../specimen.js';

type PanamaFront = 'white' | 'old' | 'polycarbonate';

const papers: Readonly<Record<PanamaFront, Pick<Paper, 'colours' | 'hueDeg' | 'strength'>>> = {
  white: { colours: ['#ffffff', '#eef3f6'], hueDeg: 205, strength: 0.55 },
  old: { colours: ['#f4f1e6', '#e3ecef'], hueDeg: 190, strength: 0.7 },
  polycarbonate: { colours: ['#eaf1f5', '#f6efe8'], hueDeg: 330, strength: 0.7 },
};

/** Two quarters with stars, two plain: enough of a flag for a small picture. */
const flag = (x: number, y: number, width: number): Svg => {
  const [w, h] = [width / 2, width / 3];
  return `<g transform="translate(${x} ${y})">${box(0, 0, width, 2 * h, '#fff', 'stroke="#bbb" stroke-width="0.1"')}${box(w, 0, w, h, '#d21034')}${box(0, h, w, h, '#005293')}<circle cx="${w / 2}" cy="${h / 2}" r="${h / 4}" fill="#005293"/><circle cx="${1.5 * w}" cy="${1.5 * h}" r="${h / 4}" fill="#d21034"/></g>`;
};

const signature = (chance: Chance, x: number, y: number): Svg => {
  const to = (): string =>
    `q ${chance.between(1, 3).toFixed(1)} ${chance.between(-4, -1).toFixed(1)} ${chance.between(2, 4).toFixed(1)} ${chance.between(-1, 1).toFixed(1)}`;
  return `<path d="M${x} ${y} ${Array.from({ length: 6 }, to).join(' ')}" fill="none" stroke="#20242a" stroke-width="0.25"/>`;
};

type Row = readonly (readonly [label: string, value: string])[];

/** The labels of docs/FORMATS.md 4.13; some rows hold two, as narrow values leave room. */
const rowsOf = ({ holder, birthPlace, more }: Subject, chance: Chance): readonly Row[] => {
  const style = chance.happens(0.75) ? '10-sep-1998' : '10-SEP-1998';
  const sex: Row = [['SEXO:', holder.gender]];
  const blood: Row = [['TIPO DE SANGRE:', more['blood'] ?? '']];
  const issued: Row = [['EXPEDIDA:', printDate(holder.issuingDate, style)]];
  const expires: Row = [['EXPIRA:', printDate(holder.expirationDate, style)]];
  const rows: Row[] = [
    [['NOMBRE USUAL:', chance.happens(0.25) ? holder.names[0]!.toUpperCase() : '']],
    [['FECHA DE NACIMIENTO:', printDate(holder.birthDate, style)]],
    [['LUGAR DE NACIMIENTO:', birthPlace]],
  ];
  rows.push(...(chance.happens(0.6) ? [[...sex, ...blood]] : [sex, blood]));
  rows.push(...(chance.happens(0.4) ? [[...issued, ...expires]] : [issued, expires]));
  return rows;
};

type Place = { readonly x: number; readonly y: number; readonly widthMm: number };

/** One run of text, label and value a space apart; or the value at a place of its own. */
const glued = (at: number, y: number, [name, text]: Row[number], label: Ink, value: Ink): Svg =>
  `<text x="${at.toFixed(2)}" y="${y.toFixed(2)}">${span(name, label)}${text ? span(` ${text}`, value) : ''}</text>`;

const drawRow = (
  row: Row,
  { x, y, widthMm }: Place,
  label: Ink,
  value: Ink,
  isGlued: boolean,
): Svg => {
  const eachMm = widthMm / row.length;
  return row
    .map(([name, text], i) => {
      const at = x + i * eachMm;
      if (isGlued) {
        // Two in a row must not run into one another.
        const wholeMm = lengthMm(name, label) + lengthMm(` ${text}`, value);
        const fit = (ink: Ink): Ink => ({
          ...ink,
          sizeMm: ink.sizeMm * Math.min(1, (eachMm - 1.5) / wholeMm),
        });
        return glued(at, y, [name, text], fit(label), fit(value));
      }
      // A label's colon ends where the value begins, whatever the face.
      const labelMm = name.length * label.sizeMm * 0.66 + 0.8;
      return (
        write(at, y, name, { ...label, maxWidthMm: labelMm }) +
        (text ? write(at + labelMm, y, text, { ...value, maxWidthMm: eachMm - labelMm - 0.5 }) : '')
      );
    })
    .join('');
};

/** Faces, sizes and places differ from card to card: what reads one printing must read the next. */
export const drawPanamaFront = (subject: Subject, chance: Chance, look: PanamaFront): Side => {
  const { holder, number, more } = subject;
  const font = chance.pick(plainFonts);
  const dark = chance.pick(['#15181b', '#1b2430', '#222222']);
  const label: Ink = {
    font,
    sizeMm: chance.between(1.75, 2.1),
    colour: chance.pick([dark, '#3a4c63']),
  };
  const value: Ink = {
    ...label,
    sizeMm: chance.between(2, 2.5),
    colour: dark,
    bold: chance.happens(0.5),
  };
  const name: Ink = { ...value, sizeMm: chance.between(2.9, 3.5), bold: chance.happens(0.7) };
  const isMixed = look === 'old' || (look === 'white' && chance.happens(0.7));
  const cased = (text: string): string => (isMixed ? text : text.toUpperCase());
  const portraitMm = chance.between(21, 25);
  const isLeft = chance.happens(0.8);
  const left = isLeft ? portraitMm + chance.between(6.5, 9) : chance.between(5, 7);
  const widthMm = (isLeft ? id1.widthMm - 4 : id1.widthMm - portraitMm - 6) - left;
  const top = chance.between(16.5, 19);
  const nameMm = name.sizeMm * chance.between(1.25, 1.45);
  const married = more['married'] ? ` ${cased('de Castaño')}` : '';
  const rows = rowsOf(subject, chance);
  const isGlued = chance.happens(0.6);
  const firstRow = top + 2 * nameMm + 0.4;
  const pitchMm = Math.min(4.4, (48.2 - firstRow) / rows.length);
  const heading: Ink = {
    font: chance.pick(['arial', 'helvetica', 'serif'] as const),
    sizeMm: chance.between(2.8, 3.5),
    colour: '#16335b',
    bold: true,
  };
  const middle = id1.widthMm / 2 + chance.between(-2, 6);
  const second = look === 'polycarbonate' ? 'DOCUMENTO DE IDENTIDAD' : 'TRIBUNAL ELECTORAL';
  const big: Ink = {
    font,
    sizeMm: chance.between(3.4, 4.4),
    colour: chance.pick([dark, '#a3161d']),
    bold: true,
  };
  const numberRight = chance.happens(0.75);
  const portraitX = isLeft ? chance.between(3.5, 5) : id1.widthMm - portraitMm - 4;
  const woman = holder.gender === 'F';
  const parts = [
    drawPaper(chance, { ...id1, ...papers[look] }),
    flag(4, 3.4, 10),
    write(middle, 6.2, 'REPÚBLICA DE PANAMÁ', { ...heading, anchor: 'middle' }),
    write(middle, 10, second, { ...heading, sizeMm: heading.sizeMm * 0.82, anchor: 'middle' }),
    portraitAt(portraitX, chance.between(13, 15), portraitMm, holder.faceSeed, { woman }),
    look === 'polycarbonate'
      ? `<g opacity="0.45">${portraitAt(isLeft ? 70 : 30, 34, 9, holder.faceSeed, { woman, grey: true })}</g>`
      : '',
    write(left, top, cased(givenNames(holder)), { ...name, maxWidthMm: widthMm }),
    write(left, top + nameMm, cased(surnamesOf(holder)) + married, {
      ...name,
      maxWidthMm: widthMm,
    }),
    ...rows.map((row, i) =>
      drawRow(row, { x: left, y: firstRow + (i + 0.6) * pitchMm, widthMm }, label, value, isGlued),
    ),
    numberRight || !isLeft
      ? write(isLeft ? id1.widthMm - 5 : left, 52, number, {
          ...big,
          anchor: isLeft ? 'end' : 'start',
        })
      : write(5, 50.6, number, { ...big, maxWidthMm: portraitMm }),
    signature(chance, isLeft ? 34 : 50, 51),
  ];
  return { ...id1, svg: parts.join('') };
};
