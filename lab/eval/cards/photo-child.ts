/**
 * Photographs drawings in its own process: the service refuses to open SVG (src/image/libvips.ts).
 */
import { writeFileSync } from 'node:fs';
import { photograph } from '../../studio/photograph.js';
import { chanceOf } from '../../studio/random.js';
import type { PhotoOrder } from './photographer.js';

process.on('message', ({ side, seed, picture, place }: PhotoOrder) => {
  void photograph(side, chanceOf(seed)).then(({ jpeg, quad }) => {
    writeFileSync(place, JSON.stringify(quad));
    writeFileSync(picture, jpeg);
    process.send!('taken');
  });
});
