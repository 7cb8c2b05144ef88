import { chanceOf } from './random.js';
import type { Svg } from './pen.js';

const skins = ['#f0cdb0', '#e0b28e', '#d9a784', '#c08a63', '#9a6a48', '#7a4f35', '#5d3b28'];
const hairs = ['#1d1613', '#2f2019', '#4a3222', '#6b4a2f', '#8d8078', '#3a2a26'];
const clothes = ['#34495e', '#7d3b3b', '#2f5d50', '#55506b', '#333333', '#c9c3b6', '#8a6d3b'];
const walls = ['#dfe6ea', '#f2f2f0', '#d8dde8', '#e9e4da', '#cfd8dc'];

type PortraitOptions = {
  readonly woman: boolean;
  /** Second pictures of a card are grey. */
  readonly grey?: boolean;
};

/**
 * A face that nobody has: seven skins, six hairs, glasses and beards by chance. Drawn in 310 × 400.
 */
export const drawFace = (seed: number, { woman, grey = false }: PortraitOptions): Svg => {
  const chance = chanceOf(seed);
  const skin = chance.pick(skins);
  const hair = chance.pick(hairs);
  const wide = chance.between(66, 80);
  const eyes = chance.between(158, 172);
  const apart = chance.between(25, 31);
  const isLong = woman ? chance.happens(0.8) : chance.happens(0.08);
  const beard = !woman && chance.happens(0.3);
  const glasses = chance.happens(0.22);
  const brow = chance.between(10, 17);
  const mouth = chance.between(226, 240);
  const eye = (x: number): Svg =>
    `<ellipse cx="${x}" cy="${eyes}" rx="12.5" ry="6.5" fill="#fff"/><circle cx="${x}" cy="${eyes}" r="5.6" fill="#3b2a20"/>
     <path d="M${x - 16} ${eyes - brow} q 16 -8 32 0" stroke="${hair}" stroke-width="4.5" fill="none"/>`;
  const rim = (x: number): Svg =>
    `<ellipse cx="${x}" cy="${eyes}" rx="23" ry="17" fill="none" stroke="#222" stroke-width="3"/>`;
  const longHair = `<path d="M62 190 C 50 60 110 28 155 28 S 262 60 248 190 C 250 260 240 300 232 316 L 78 316 C 68 290 60 250 62 190 Z" fill="${hair}"/>`;
  const parts = [
    `<rect width="310" height="400" fill="${chance.pick(walls)}"/>`,
    isLong ? longHair : '',
    `<path d="M30 400 C 40 300 110 296 155 296 S 270 300 280 400 Z" fill="${chance.pick(clothes)}"/>`,
    `<rect x="125" y="235" width="60" height="75" rx="26" fill="${skin}" stroke="#0002"/>`,
    `<ellipse cx="${155 - wide}" cy="178" rx="11" ry="19" fill="${skin}"/><ellipse cx="${155 + wide}" cy="178" rx="11" ry="19" fill="${skin}"/>`,
    `<ellipse cx="155" cy="168" rx="${wide}" ry="${chance.between(92, 103)}" fill="${skin}"/>`,
    `<path d="M${155 - wide - 4} 150 C ${120 - wide / 2} 66 140 58 160 60 C 205 60 ${165 + wide} 96 ${159 + wide} 150 C 210 118 185 96 160 94 C 130 106 105 118 ${155 - wide - 4} 150 Z" fill="${hair}"/>`,
    beard
      ? `<path d="M${160 - wide} 205 C 96 262 120 272 155 272 S 214 262 ${150 + wide} 205 C 200 238 186 214 155 216 S 110 238 ${160 - wide} 205 Z" fill="${hair}" opacity="0.85"/>`
      : '',
    eye(155 - apart),
    eye(155 + apart),
    glasses ? `${rim(155 - apart)}${rim(155 + apart)}` : '',
    `<path d="M155 172 q -9 32 -5 38 q 6 5 13 1" stroke="#0005" stroke-width="3.4" fill="none"/>`,
    `<path d="M130 ${mouth} q 25 ${chance.between(4, 14)} 50 0" stroke="#a04e4a" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  ];
  const filter = grey ? ' filter="url(#grey)"' : '';
  return `<g${filter}>${parts.join('')}</g>`;
};

/** A picture where a drawn face would be. */
export const pictureAt = (xMm: number, yMm: number, widthMm: number, jpeg: Uint8Array): Svg =>
  `<image x="${xMm}" y="${yMm}" width="${widthMm}" height="${((widthMm * 400) / 310).toFixed(3)}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}"/>`;

export const portraitAt = (
  xMm: number,
  yMm: number,
  widthMm: number,
  seed: number,
  options: PortraitOptions,
): Svg =>
  `<g transform="translate(${xMm} ${yMm}) scale(${(widthMm / 310).toFixed(4)})">${drawFace(seed, options)}</g>`;
