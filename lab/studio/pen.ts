import { capWidthRatio, familyOf, type FontName } from './fonts.js';

/** Pieces of SVG; one unit is a millimetre of the document. */
export type Svg = string;

export type Ink = {
  readonly font: FontName;
  readonly sizeMm: number;
  readonly colour: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Drawn smaller where it would be longer. */
  readonly maxWidthMm?: number;
  /** Extra space between letters, in heights of the type. */
  readonly spacing?: number;
  readonly turnDeg?: number;
};

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Near enough to place what follows. */
export const lengthMm = (text: string, { font, sizeMm, bold, spacing = 0 }: Ink): number =>
  [...text].reduce((sum, char) => {
    const ratio = capWidthRatio[font];
    if (font === 'mono' || font === 'ocrB') return sum + sizeMm * (ratio + spacing);
    const share = /[ .,:;'|iljtfrI()1-]/.test(char) ? 0.55 : /[a-zà-ÿ0-9]/.test(char) ? 0.82 : 1;
    return sum + sizeMm * (ratio * share * (bold ? 1.06 : 1) + spacing);
  }, 0);

const styleOf = (ink: Ink, size = ink.sizeMm): string =>
  [
    `font-family="${familyOf(ink.font)}"`,
    `font-size="${size.toFixed(3)}"`,
    `fill="${ink.colour}"`,
    ink.bold ? 'font-weight="bold"' : '',
    ink.italic ? 'font-style="italic"' : '',
    ink.anchor ? `text-anchor="${ink.anchor}"` : '',
    ink.spacing ? `letter-spacing="${(ink.spacing * size).toFixed(3)}"` : '',
  ]
    .filter(Boolean)
    .join(' ');

/** A part of a line in its own ink. */
export const span = (text: string, ink: Ink): Svg =>
  `<tspan xml:space="preserve" ${styleOf(ink)}>${escaped(text)}</tspan>`;

/** `y` is the baseline. */
export const write = (xMm: number, yMm: number, text: string, ink: Ink): Svg => {
  const shrink = Math.min(1, (ink.maxWidthMm ?? Infinity) / lengthMm(text, ink));
  const size = ink.sizeMm * shrink;
  const turn = ink.turnDeg ? ` transform="rotate(${ink.turnDeg} ${xMm} ${yMm})"` : '';
  return `<text x="${xMm.toFixed(2)}" y="${yMm.toFixed(2)}" ${styleOf(ink, size)}${turn}>${escaped(text)}</text>`;
};

/**
 * ICAO 9303: ten characters an inch, each in its own place; the two lines of TD3 or three of TD1.
 */
export const writeMrz = (
  xMm: number,
  yMm: number,
  lines: readonly string[],
  lineMm: number,
  colour = '#16191c',
): Svg => {
  const pitchMm = 2.54;
  const text = lines.flatMap((line, row) =>
    [...line].map(
      (char, i) =>
        `<text x="${(xMm + i * pitchMm).toFixed(2)}" y="${(yMm + row * lineMm).toFixed(2)}">${escaped(char)}</text>`,
    ),
  );
  return `<g font-family="${familyOf('ocrB')}" font-size="3.55" fill="${colour}">${text.join('')}</g>`;
};

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): Svg => `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
