import { caseOf } from './cases.js';
import { burntShare, lamp, reflecting, roomLights } from './glare.js';
import { asTaken } from './photographs.js';
import { blurred, openImage, saved, toJpeg } from './picture.js';
import { cropped } from './place.js';
import type { Range } from './random.js';
import { exposed, grained, ofMm, shaken, unfocused } from './spoil.js';
import { named, spoilt, type Ways } from './spoilt.js';

/** So that most print breaks into squares: messengers save at 55 and more. */
const squeezedQuality: Range = [4, 14];
const savedAgainQuality: Range = [80, 95];

/*
 * Each well beyond its limit, or it would be no error to answer either way; what lies just inside
 * and just outside of a limit is in the tests beside the measures.
 */
export const qualityWays: Readonly<Record<number, Ways>> = {
  828: [
    (base) =>
      spoilt(base, 828, 'dark', (picture, draw) =>
        grained(exposed(picture, draw.between([-6, -4])), 2, draw),
      ),
    (base) =>
      spoilt(base, 828, 'bright', (picture, draw) => exposed(picture, draw.between([2, 3]))),
  ],
  // Deviations of 0.42 mm and more: letters are 1.5 to 2 mm high.
  826: [
    (base) =>
      spoilt(base, 826, 'soft', (picture, draw, one) =>
        blurred(picture, ofMm(picture, one.isPassport, draw.between([0.42, 0.8]))),
      ),
    (base) =>
      spoilt(base, 826, 'shaken', (picture, draw, one) =>
        shaken(
          picture,
          ofMm(picture, one.isPassport, draw.between([1.5, 3])),
          draw.between([0, 180]),
        ),
      ),
    (base) =>
      spoilt(base, 826, 'out of focus', (picture, draw, one) =>
        unfocused(picture, ofMm(picture, one.isPassport, draw.between([0.85, 1.5]))),
      ),
  ],
  829: [
    (base) =>
      spoilt(base, 829, 'lamp', (picture, draw) => {
        for (;;) {
          const light = lamp(draw);
          const burnt = burntShare(light);
          if (burnt >= 0.025 && burnt <= 0.15) return reflecting(picture, light);
        }
      }),
    (base) =>
      spoilt(base, 829, 'room', async (picture, draw, one) => {
        const room = await openImage(one.other.scene.open()!, 600);
        const light = roomLights(room, draw);
        const burnt = burntShare(light);
        if (burnt >= 0.025 && burnt <= 0.25) return reflecting(picture, light);
        return reflecting(picture, lamp(draw));
      }),
  ],
  827: [
    (base) =>
      caseOf(base, 827, named(base, 'squeezed'), async (draw) =>
        saved(asTaken(await base.take(draw), draw), Math.round(draw.between(squeezedQuality))),
      ),
    (base) =>
      caseOf(base, 827, named(base, 'squeezed and saved again'), async (draw) => {
        const picture = asTaken(await base.take(draw), draw);
        const first = await toJpeg(picture, Math.round(draw.between(squeezedQuality)));
        return saved(
          { ...picture, image: await openImage(first) },
          Math.round(draw.between(savedAgainQuality)),
        );
      }),
    (base) =>
      caseOf(base, 827, named(base, 'squeezed and cut'), async (draw) => {
        const picture = asTaken(await base.take(draw), draw);
        const first = await toJpeg(picture, Math.round(draw.between(squeezedQuality)));
        const image = await openImage(first);
        const [x, y] = [Math.round(draw.between([1, 7])), Math.round(draw.between([1, 7]))];
        const box = { x, y, width: image.widthPx - x, height: image.heightPx - y };
        return saved(
          cropped({ ...picture, image }, box),
          Math.round(draw.between(savedAgainQuality)),
        );
      }),
  ],
};
