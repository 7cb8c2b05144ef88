import { applyToQuad } from '../../geometry/homography.js';
import { between } from '../../geometry/point.js';
import { type Quad, boundsOf, heightOf, turnReading, widthOf } from '../../geometry/quad.js';
import { type Crop, frameOf } from '../../image/image.js';
import { cutOut } from '../../image/warp.js';
import type { FoundLine } from '../../models/text-line.js';
import type { Tools } from '../../models/tools.js';
import { decodeTrace } from './line-decode.js';
import { type LinePart, splitAtGaps } from './line-split.js';
import { isOnItsHead, suspectRatio } from './line-way-up.js';
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

const turnedByHalf = (page: Crop): Crop =>
  cutOut(page, applyToQuad(page.toPhoto, turnReading(frameOf(page.image), 2)), page.image);

/**
 * The page with its text upright, and its lines: the finder of documents may have had it on its head. The
 * finder of lines has a suspicion, reading a few of them both ways decides (line-way-up.ts).
 */
const findUpright = async (page: Crop, tools: TextTools) => {
  const { lines, upsideDownRatio } = await tools.textFinder.find(page.image);
  if (upsideDownRatio <= suspectRatio || !(await isOnItsHead(page.image, lines, tools)))
    return { page, lines };
  const turned = turnedByHalf(page);
  return { page: turned, lines: (await tools.textFinder.find(turned.image)).lines };
};

/** All text of a rectified document. `toPhoto` of the crop tells where it stands in the photo. */
export const readPage = async (given: Crop, tools: TextTools): Promise<TextPage> => {
  const { page, lines: found } = await findUpright(given, tools);
  const lines: TextLine[] = [];
  for (const line of found) lines.push(...(await readLine(page, line, tools)));
  lines.sort((a, b) => a.y - b.y || a.x - b.x);
  return { widthPx: page.image.widthPx, heightPx: page.image.heightPx, lines };
};
