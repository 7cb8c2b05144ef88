import { boundsOf } from '../../../src/geometry/quad.js';
import { type Base, type Case, caseOf } from './cases.js';
import { cutBy, sides, withBorderOut, withEdgeAt } from './frame.js';
import { asTaken, flatDocument, laidDocument, openScene } from './photographs.js';
import { cameraQuality, type Picture, saved } from './picture.js';
import { cropped } from './place.js';
import { spoilt, type Ways } from './spoilt.js';
import { twoLaid } from './two-laid.js';

const sceneAlone = (base: Base): Case =>
  caseOf(base, 819, 'scene', async (draw) =>
    saved(asTaken(await openScene(base.other.scene), draw), cameraQuality),
  );

/** The larger part of a phone's photo above or below the document. */
const besideDocument = (picture: Picture): Picture => {
  const box = boundsOf(picture.quads[0]!);
  const { widthPx, heightPx } = picture.image;
  const above = Math.floor(box.y) - 6;
  const from = Math.ceil(box.y + box.height) + 6;
  const part =
    above > heightPx - from ? { y: 0, height: above } : { y: from, height: heightPx - from };
  return { ...cropped(picture, { x: 0, width: widthPx, ...part }), quads: [] };
};

/* Ranges leave room to the limits of src/document/thresholds.ts, as wide as corners are mostly off (see the report). */
export const framingWays: Readonly<Record<number, Ways>> = {
  819: [
    (base) => sceneAlone(base),
    (base) =>
      base.isPhone ? spoilt(base, 819, 'beside the document', besideDocument) : sceneAlone(base),
  ],
  824: [
    (base) =>
      caseOf(base, 824, 'two laid', async (draw) =>
        saved(asTaken(await twoLaid(base, draw), draw), cameraQuality),
      ),
  ],
  821: [
    (base) =>
      spoilt(base, 821, 'cut', (picture, draw) =>
        cutBy(picture, draw.oneOf(sides), draw.between([0.08, 0.35])),
      ),
  ],
  823: [
    (base) =>
      spoilt(base, 823, 'border out', (picture, draw) =>
        withBorderOut(picture, draw.oneOf(sides), draw.between([0.01, 0.025])),
      ),
  ],
  825: [
    (base) =>
      spoilt(base, 825, 'near', (picture, draw) =>
        withEdgeAt(picture, draw.oneOf(sides), draw.between([0.004, 0.011])),
      ),
  ],
  822: [
    (base) =>
      caseOf(base, 822, 'far', async (draw) => {
        const small = { areaRatio: [0.03, 0.085], insideRatio: 0.05 } as const;
        const picture = laidDocument(
          await openScene(base.other.scene),
          await flatDocument(base.other.document),
          small,
          draw,
        );
        return saved(asTaken(picture, draw), cameraQuality);
      }),
  ],
};
