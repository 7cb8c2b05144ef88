import { applyToQuad, homographyBetween } from '../../../src/geometry/homography.js';
import { rectangle } from '../../../src/geometry/quad.js';
import type { Image } from '../../../src/image/image.js';
import { type Base, type Case, caseOf, wellPlaced } from './cases.js';
import { asTaken, laidDocument, openScene } from './photographs.js';
import { cameraQuality, openImage, type Picture, saved } from './picture.js';
import { layInto } from './place.js';
import { blank, type Box, covered, erased, partOf } from './portrait-cover.js';
import type { Drawing } from './random.js';
import { named } from './spoilt.js';

/** What is put on a portrait must show no face itself: on the document that would be one. */
export type HasFace = (image: Image) => Promise<boolean>;

const thingsPx = 900;

/** A part of another photo; a plain board where that photo is full of people. */
const thingOf = async (
  base: Base,
  size: { readonly widthPx: number; readonly heightPx: number },
  hasFace: HasFace,
  draw: Drawing,
): Promise<Image> => {
  const room = await openImage(base.other.scene.open()!, thingsPx);
  for (let i = 0; i < 4; i++) {
    const thing = partOf(room, size, draw);
    if (!(await hasFace(thing))) return thing;
  }
  return blank(partOf(room, size, draw), { x: 0, y: 0, width: 1, height: 1 }, draw);
};

const sizeOf = ({ widthPx, heightPx }: Image, box: Box) => ({
  widthPx: Math.round(box.width * widthPx),
  heightPx: Math.round(box.height * heightPx),
});

/** 820: the portrait taken away before the document is laid into its scene. */
const laidWithout = (base: Base, document: Image, box: Box, i: number, hasFace: HasFace): Case => {
  const way = (['erased', 'covered', 'blank'] as const)[i % 3]!;
  return caseOf(base, 820, named(base, `portrait ${way}`), async (draw) => {
    const scene = await openScene(base.other.scene);
    const without =
      way === 'erased'
        ? erased(document, box)
        : way === 'blank'
          ? blank(document, box, draw)
          : covered(document, box, await thingOf(base, sizeOf(document, box), hasFace, draw));
    return saved(asTaken(laidDocument(scene, without, wellPlaced, draw), draw), cameraQuality);
  });
};

/** 820: something flat lies on the portrait while the phone takes the photo. */
const phoneWithout = (base: Base, document: Image, box: Box, hasFace: HasFace): Case =>
  caseOf(base, 820, named(base, 'portrait covered'), async (draw) => {
    const picture = await base.take(draw);
    const [quad] = picture.quads;
    const toPhoto = homographyBetween(rectangle(0, 0, 1, 1), quad!);
    const place = applyToQuad(toPhoto, rectangle(box.x, box.y, box.width, box.height));
    const thing = await thingOf(base, sizeOf(document, box), hasFace, draw);
    const light = { gain: 1, slopeX: 0, slopeY: 0 };
    const laid: Picture = { ...layInto(picture, thing, place, light), quads: [quad!] };
    return saved(asTaken(laid, draw), cameraQuality);
  });

export const portraitWays = (
  base: Base,
  document: Image,
  box: Box,
  i: number,
  hasFace: HasFace,
): Case =>
  base.isPhone
    ? phoneWithout(base, document, box, hasFace)
    : laidWithout(base, document, box, i, hasFace);

/** 820: the other side of a card. */
export const backWay = (base: Base): Case =>
  caseOf(base, 820, 'back', async (draw) =>
    saved(asTaken(await base.take(draw), draw), cameraQuality),
  );
