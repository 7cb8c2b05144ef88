import type { Straight } from '../image/image.js';
import type { Face } from '../models/face-detector.js';
import type { Tools } from '../models/tools.js';

/** The largest face on the document: the holder's. A ghost image is a smaller copy of it. */
export type Portrait = {
  /** The detector's score, 0 to 1; 0 where there is no face. */
  readonly portraitScore: number;
  /** Height of the face relative to the document's. */
  readonly portraitRatio: number;
  readonly face: Face | undefined;
};

/** On the rectified document, with its printed top up. */
export const measurePortrait = async (
  document: Straight,
  { portraitDetector }: Pick<Tools, 'portraitDetector'>,
): Promise<Portrait> => {
  const faces = [...(await portraitDetector.find(document))];
  const [face] = faces.sort((a, b) => b.sizePx - a.sizePx);
  return {
    portraitScore: face?.score ?? 0,
    portraitRatio: (face?.sizePx ?? 0) / document.heightPx,
    face,
  };
};
