import type { Image } from '../../src/image/image.js';
import { type Base, type Case, caseOf, wellPlaced } from './cases.js';
import { asTaken, laidDocument, openScene } from './photographs.js';
import { cameraQuality, openImage, toJpeg } from './picture.js';
import { blank, type Box, covered, erased } from './portrait-cover.js';

/** 820: the portrait taken away before the document is laid into its scene, or the other side of it. */
export const portraitWays = (base: Base, document: Image, box: Box, i: number): Case => {
  const names = ['erased', 'covered', 'blank'] as const;
  const way = names[i % 3]!;
  return caseOf(base, 820, `portrait ${way}`, async (draw) => {
    const scene = await openScene(base.other.scene);
    const thing = await openImage(base.other.scene.open()!, 900);
    const without =
      way === 'erased'
        ? erased(document, box)
        : way === 'blank'
          ? blank(document, box, draw)
          : covered(document, box, thing, draw);
    return toJpeg(asTaken(laidDocument(scene, without, wellPlaced, draw), draw), cameraQuality);
  });
};

export const backWay = (base: Base): Case =>
  caseOf(base, 820, 'back', async (draw) =>
    toJpeg(asTaken(await base.take(draw), draw), cameraQuality),
  );
