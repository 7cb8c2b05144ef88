/**
 * Draws the bundled specimen: a passport of ICAO's invented state Utopia, of a person who does not
 * exist, lying on a desk. Run: `npm run specimen` (needs the fonts OCR-B, DejaVu and Liberation:
 * Debian packages fonts-ocr-b, fonts-dejavu, fonts-liberation). Everything in it is drawn here.
 */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { checkDigit } from '../src/reading/mrz/check-digit.js';

const widthPx = 1250;
const heightPx = 880;

const person = {
  surnames: 'MARTÍNEZ ROJAS',
  names: 'LUCÍA ISABEL',
  number: 'L45N7821',
  birth: ['14 MAR/MAR 1991', '910314'],
  expiry: ['02 SEP/SEP 2033', '330902'],
  registry: 'ZE184226B',
} as const;

const checked = (text: string): string => `${text}${checkDigit(text)}`;
const line1 = 'P<UTOMARTINEZ<ROJAS<<LUCIA<ISABEL'.padEnd(44, '<');
const number = checked(person.number.padEnd(9, '<'));
const dates = [checked(person.birth[1]), checked(person.expiry[1])] as const;
const registry = checked(person.registry.padEnd(14, '<'));
const line2 = `${number}UTO${dates[0]}F${dates[1]}${registry}${checkDigit(number + dates.join('') + registry)}`;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Fine wavy lines, as security print has: they make the text behind them honest work to read. */
const guilloche = Array.from({ length: 46 }, (_, row) => {
  const y = row * 20;
  const hue = 190 + (row % 9) * 6;
  return `<path d="M0 ${y} C 210 ${y - 60} 420 ${y + 60} 630 ${y} S 1040 ${y - 60} 1250 ${y + 10}"
    fill="none" stroke="hsl(${hue} 35% 72%)" stroke-width="1.3" opacity="0.75"/>`;
}).join('');

const field = (x: number, y: number, label: string, value: string): string => `
  <text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="15" fill="#4a5a66">${label}</text>
  <text x="${x}" y="${y + 32}" font-family="Liberation Sans" font-weight="bold" font-size="27" fill="#1c2228">${value}</text>`;

/** ICAO 9303: fixed pitch, so every character gets its own place. */
const mrzLine = (y: number, line: string): string =>
  [...line].map((char, i) => `<text x="${62 + i * 25.6}" y="${y}">${escape(char)}</text>`).join('');

const portrait = `
  <g transform="translate(60 190)">
    <rect width="310" height="400" fill="#dfe6ea"/>
    <path d="M30 400 C 40 300 110 290 155 290 S 270 300 280 400 Z" fill="#34495e"/>
    <rect x="125" y="235" width="60" height="75" rx="26" fill="#c99674"/>
    <path d="M62 190 C 50 60 110 28 155 28 S 262 60 248 190 C 250 260 240 300 232 316 L 78 316 C 68 290 60 250 62 190 Z" fill="#2f2019"/>
    <ellipse cx="155" cy="168" rx="74" ry="98" fill="#d9a784"/>
    <path d="M84 140 C 96 74 150 66 160 66 C 200 66 224 100 228 142 C 200 118 180 96 160 94 C 138 108 108 120 84 140 Z" fill="#2f2019"/>
    <ellipse cx="127" cy="165" rx="13" ry="7" fill="#fff"/><circle cx="127" cy="165" r="6" fill="#3b2a20"/>
    <ellipse cx="184" cy="165" rx="13" ry="7" fill="#fff"/><circle cx="184" cy="165" r="6" fill="#3b2a20"/>
    <path d="M110 148 q 17 -9 33 0 M168 148 q 17 -9 33 0" stroke="#2f2019" stroke-width="5" fill="none"/>
    <path d="M155 170 q -9 34 -5 40 q 6 5 13 1" stroke="#b57d5c" stroke-width="4" fill="none"/>
    <path d="M130 232 q 25 13 50 0" stroke="#a04e4a" stroke-width="7" fill="none" stroke-linecap="round"/>
  </g>`;

const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">
  <defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#f1efe4"/><stop offset="1" stop-color="#dfe9ea"/></linearGradient></defs>
  <rect width="${widthPx}" height="${heightPx}" rx="22" fill="url(#paper)"/>
  ${guilloche}
  <text x="60" y="76" font-family="Liberation Serif" font-weight="bold" font-size="40" fill="#23506b">UTOPIA</text>
  <text x="60" y="112" font-family="DejaVu Sans" font-size="19" fill="#23506b">PASAPORTE / PASSPORT · SPECIMEN</text>
  ${portrait}
  ${field(410, 205, 'Tipo / Type', 'P')}${field(560, 205, 'País / Code', 'UTO')}
  ${field(820, 205, 'Pasaporte No. / Passport No.', person.number)}
  ${field(410, 285, 'Apellidos / Surname', person.surnames)}
  ${field(410, 365, 'Nombres / Given names', person.names)}
  ${field(410, 445, 'Nacionalidad / Nationality', 'UTOPIANA')}
  ${field(820, 445, 'Fecha de nacimiento / Date of birth', person.birth[0])}
  ${field(410, 525, 'Sexo / Sex', 'F')}${field(560, 525, 'Lugar de nacimiento / Place of birth', 'ZENITH')}
  ${field(820, 605, 'Fecha de caducidad / Date of expiry', person.expiry[0])}
  ${field(410, 605, 'Fecha de expedición / Date of issue', '03 SEP/SEP 2023')}
  <rect y="690" width="${widthPx}" height="190" rx="22" fill="#f5f4ee" opacity="0.82"/>
  <g font-family="OCR B" font-size="35" fill="#16191c">${mrzLine(762, line1)}${mrzLine(828, line2)}</g>
</svg>`;

const desk = `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="1275">
  <defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="0.7">
    <stop offset="0" stop-color="#8c6a4b"/><stop offset="1" stop-color="#5a4230"/></linearGradient></defs>
  <rect width="1700" height="1275" fill="url(#light)"/>
  ${Array.from({ length: 60 }, (_, i) => `<path d="M0 ${i * 22} Q 850 ${i * 22 + ((i * 37) % 19) - 9} 1700 ${i * 22 + 5}" stroke="#3c2a1d" stroke-width="${1 + (i % 3)}" opacity="0.18" fill="none"/>`).join('')}
</svg>`;

const turned = await sharp(Buffer.from(page))
  .rotate(-3.2, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
  .png()
  .toBuffer();
const photo = await sharp(Buffer.from(desk))
  .composite([{ input: turned, gravity: 'centre' }])
  .flatten()
  .blur(0.8)
  .modulate({ brightness: 0.97 })
  .jpeg({ quality: 82 })
  .toBuffer();
await writeFile(new URL('../specimens/passport.jpg', import.meta.url), photo);
process.stdout.write(`${line1}\n${line2}\n${photo.length} bytes\n`);
