import { applyToQuad } from '../../geometry/homography.js';
import { between } from '../../geometry/point.js';
import { type Quad, boundsOf, heightOf, turnReading, widthOf } from '../../geometry/quad.js';
import { type Crop, frameOf } from '../../image/image.js';
import { cutOut } from '../../image/warp.js';
import type { FoundLine } from '../../models/text-line.js';
import type { Tools } from '../../models/tools.js';
import { decodeTrace } from './line-decode.js';
import { type LinePart, splitAtGaps } from './line-split.js';
import type { TextLine, TextPage } from './page.js';

type TextTools = Pick<Tools, 'textFinder' | 'textReader'>;

const partOf = (line: Quad, from: number, to: number): Quad => ({
  topLeft: between(line.topLeft, line.topRight, from),
  topRight: between(line.topLeft, line.topRight, to),
  bottomRight: between(line.bottomLeft, line.bottomRight, to),
  bottomLeft: between(line.bottomLeft, line.bottomRight, from),
});

const lineOf = (page: Crop, quad: Quad, { signs, from, to }: LinePart): TextLine => {
  const part = partOf(quad, from, to);
  // Some classes hold two UTF-16 units; a confidence stands for each.
  const characterConfidences = signs.flatMap(({ sign, confidence }) =>
    Array.from({ length: sign.length }, () => confidence),
  );
  return {
    text: signs.map(({ sign }) => sign).join(''),
    characterConfidences,
    confidence: signs.reduce((product, { confidence }) => product * confidence, 1),
    ...boundsOf(part),
    quad: applyToQuad(page.toPhoto, part),
  };
};

const readLine = async (
  page: Crop,
  line: FoundLine,
  { textReader }: TextTools,
): Promise<TextLine[]> => {
  const signs = decodeTrace(await textReader.read(page.image, line));
  const { quad } = line;
  return splitAtGaps(signs, widthOf(quad) / heightOf(quad)).map((part) => lineOf(page, quad, part));
};

const readUpright = async (page: Crop, tools: TextTools): Promise<TextPage> => {
  const { lines: found } = await tools.textFinder.find(page.image);
  const lines: TextLine[] = [];
  for (const line of found) lines.push(...(await readLine(page, line, tools)));
  lines.sort((a, b) => a.y - b.y || a.x - b.x);
  return { widthPx: page.image.widthPx, heightPx: page.image.heightPx, lines };
};

const turnedByHalf = (page: Crop): Crop =>
  cutOut(page, applyToQuad(page.toPhoto, turnReading(frameOf(page.image), 2)), page.image);

/** Mean confidence of the letters: text upside down is read as nonsense without conviction. */
export const surenessOf = ({ lines }: TextPage): number => {
  const all = lines.flatMap(({ characterConfidences }) => characterConfidences);
  return all.length === 0 ? 0 : all.reduce((sum, value) => sum + value, 0) / all.length;
};

/** Below this a page is read a second time, turned by half. */
const leastSureness = 0.75;

/** All text of a rectified document. `toPhoto` of the crop tells where it stands in the photo. */
export const readPage = async (page: Crop, tools: TextTools): Promise<TextPage> => {
  const asGiven = await readUpright(page, tools);
  if (asGiven.lines.length === 0 || surenessOf(asGiven) >= leastSureness) return asGiven;
  const turned = await readUpright(turnedByHalf(page), tools);
  return surenessOf(turned) > surenessOf(asGiven) ? turned : asGiven;
};
