/** Photographs what it is sent, in a process of its own: the service's one refuses to open drawings (src/image/libvips.ts). */
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
