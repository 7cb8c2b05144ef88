import { caseOf } from './cases.js';
import { burntShare, lamp, reflecting, roomLights } from './glare.js';
import { asTaken } from './photographs.js';
import { blurred, openImage, toJpeg } from './picture.js';
import { cropped } from './place.js';
import { exposed, grained, ofMm, shaken, unfocused } from './spoil.js';
import { named, spoilt, type Ways } from './spoilt.js';

export const qualityWays: Readonly<Record<number, Ways>> = {
  828: [
    (base) =>
      spoilt(base, 828, 'dark', (picture, draw) =>
        grained(exposed(picture, draw.between([-6, -4])), 2, draw),
      ),
    (base) =>
      spoilt(base, 828, 'bright', (picture, draw) => exposed(picture, draw.between([2, 3.5]))),
  ],
  826: [
    (base) =>
      spoilt(base, 826, 'soft', (picture, draw, one) =>
        blurred(picture, ofMm(picture, one.isPassport, draw.between([0.3, 0.7]))),
      ),
    (base) =>
      spoilt(base, 826, 'shaken', (picture, draw, one) =>
        shaken(
          picture,
          ofMm(picture, one.isPassport, draw.between([1.2, 3])),
          draw.between([0, 180]),
        ),
      ),
    (base) =>
      spoilt(base, 826, 'out of focus', (picture, draw, one) =>
        unfocused(picture, ofMm(picture, one.isPassport, draw.between([0.6, 1.4]))),
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
        toJpeg(asTaken(await base.take(draw), draw), Math.round(draw.between([4, 14]))),
      ),
    (base) =>
      caseOf(base, 827, named(base, 'squeezed and saved again'), async (draw) => {
        const first = await toJpeg(
          asTaken(await base.take(draw), draw),
          Math.round(draw.between([4, 14])),
        );
        return toJpeg(
          { image: await openImage(first), quads: [] },
          Math.round(draw.between([80, 95])),
        );
      }),
    (base) =>
      caseOf(base, 827, named(base, 'squeezed and cut'), async (draw) => {
        const picture = asTaken(await base.take(draw), draw);
        const image = await openImage(await toJpeg(picture, Math.round(draw.between([4, 14]))));
        const [x, y] = [Math.round(draw.between([1, 7])), Math.round(draw.between([1, 7]))];
        const cut = cropped(
          { image, quads: [] },
          { x, y, width: image.widthPx - x, height: image.heightPx - y },
        );
        return toJpeg(cut, Math.round(draw.between([80, 95])));
      }),
  ],
};
