import { point } from '../../../src/geometry/point.js';
import type { PhotoOptions } from '../photo-options.js';
import type { Svg } from '../pen.js';
import type { Chance } from '../random.js';
import { id1, type Model, type Side } from '../specimen.js';
import { panama } from './panama.js';

/*
 * The cards as a third hand holds them under a lamp: glossy, with a sheen across the names, a thumb
 * on a corner, 700 px across and leaning by 25°.
 */

const widthPx = 700;
const tiltDeg = 25;

/** A white band over the names, which stand in the upper half; the laminate reflects a lamp. */
const sheen = (chance: Chance): Svg => {
  const [y, height] = [chance.between(12, 24), chance.between(5, 9)];
  const strength = chance.between(0.35, 0.6);
  const turn = chance.between(-12, 12);
  return `<defs><linearGradient id="sheen" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#fff" stop-opacity="0"/>
    <stop offset="0.5" stop-color="#fff" stop-opacity="${strength}"/>
    <stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
    <rect x="-20" y="${y - height / 2}" width="126" height="${height}" fill="url(#sheen)"
      transform="rotate(${turn} ${id1.widthMm / 2} ${y})"/>`;
};

/** On the upper right corner: the lower ones hold the number, which nobody could read then. */
const thumb = (chance: Chance): Svg => {
  const skin = chance.pick(['#e3b899', '#c68e6b', '#8d5a3b', '#f0cbb0']);
  const [x, y] = [id1.widthMm + chance.between(-2, 1), chance.between(-2, 1)];
  return `<ellipse cx="${x}" cy="${y}" rx="9" ry="7" fill="${skin}"
    transform="rotate(${chance.between(20, 60)} ${x} ${y})"/>`;
};

const photo = (chance: Chance): PhotoOptions => {
  const fill = chance.between(0.55, 0.8);
  const frameWidthPx = Math.round(widthPx / fill);
  return {
    frame: { widthPx: frameWidthPx, heightPx: Math.round(frameWidthPx * 0.75) },
    pose: {
      turnDeg: chance.between(-8, 8),
      tiltDeg,
      towardsDeg: chance.between(0, 360),
      fill,
      shift: point(chance.between(-0.5, 0.5), chance.between(-0.5, 0.5)),
    },
    light: { slope: chance.between(0, 0.9), shadow: 0, glare: 0 },
    blurRatio: chance.between(0.0002, 0.0006),
    noise: chance.between(0.5, 5),
    quality: chance.whole(75, 93),
  };
};

const held = (side: Side, overlay: Svg, chance: Chance): Side => ({
  ...side,
  svg: side.svg + overlay,
  photo: photo(chance),
});

export const panamaThirdHand: readonly Model[] = panama
  .filter(({ id }) => !id.endsWith('-other'))
  .map((model) => ({
    ...model,
    id: `${model.id}-third`,
    front: async (subject, chance) =>
      held(await model.front(subject, chance), sheen(chance) + thumb(chance), chance),
    back: async (subject, chance) => held(await model.back!(subject, chance), '', chance),
  }));
