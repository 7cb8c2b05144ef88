import type { Chance } from './random.js';
import type { Svg } from './pen.js';

export type Paper = {
  readonly widthMm: number;
  readonly heightMm: number;
  /** From corner to corner. */
  readonly colours: readonly [string, string];
  /** Hue of the fine lines, 0 to 360. */
  readonly hueDeg: number;
  /** How dark the fine lines are, 0 to 1. */
  readonly strength: number;
};

const wave = (chance: Chance, { widthMm: w, strength }: Paper, y: number, hueDeg: number): Svg => {
  const [a, b] = [chance.between(2, 6), chance.between(2, 6)];
  return `<path d="M0 ${y.toFixed(1)} C ${(w / 6).toFixed(1)} ${(y - a).toFixed(1)} ${(w / 3).toFixed(1)} ${(y + b).toFixed(1)} ${(w / 2).toFixed(1)} ${y.toFixed(1)} S ${((5 * w) / 6).toFixed(1)} ${(y - b).toFixed(1)} ${w} ${y.toFixed(1)}" fill="none" stroke="hsl(${hueDeg.toFixed(0)} 38% 70%)" stroke-width="0.11" opacity="${strength.toFixed(2)}"/>`;
};

/** A flower of overlapping ellipses, as security printing has. */
const rosette = (chance: Chance, paper: Paper): Svg => {
  const [x, y] = [
    chance.between(0.2, 0.9) * paper.widthMm,
    chance.between(0.2, 0.8) * paper.heightMm,
  ];
  const radius = chance.between(0.15, 0.34) * paper.heightMm;
  const petals = chance.whole(14, 30);
  const one = (i: number): Svg =>
    `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${radius.toFixed(1)}" ry="${(radius / 2.6).toFixed(1)}" transform="rotate(${((180 * i) / petals).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
  const hue = paper.hueDeg + chance.between(-30, 30);
  return `<g fill="none" stroke="hsl(${hue.toFixed(0)} 40% 68%)" stroke-width="0.09" opacity="${(0.8 * paper.strength).toFixed(2)}">${Array.from({ length: petals }, (_, i) => one(i)).join('')}</g>`;
};

/** Fine wavy lines and a rosette, which make the text over them harder to read. */
export const drawPaper = (chance: Chance, paper: Paper): Svg => {
  const { widthMm, heightMm, colours, hueDeg } = paper;
  const stepMm = chance.between(1, 2);
  const count = Math.ceil(heightMm / stepMm) + 2;
  const waves = Array.from({ length: count }, (_, row) =>
    wave(chance, paper, row * stepMm, hueDeg + (row % 7) * 6),
  );
  const grain = `<linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colours[0]}"/><stop offset="1" stop-color="${colours[1]}"/></linearGradient>`;
  return `<defs>${grain}<filter id="grey"><feColorMatrix type="saturate" values="0"/></filter></defs>
    <rect width="${widthMm}" height="${heightMm}" fill="url(#paper)"/>${waves.join('')}${rosette(chance, paper)}`;
};
