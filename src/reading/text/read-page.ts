import { applyToQuad } from '../../geometry/homography.js';
import { between } from '../../geometry/point.js';
import { type Quad, boundsOf, heightOf, widthOf } from '../../geometry/quad.js';
import { type FlatPage, turnedByHalf } from '../../image/flat-page.js';
import type { FoundLine } from '../../models/text-line.js';
import type { Tools } from '../../models/tools.js';
import { decodeTrace } from './line-decode.js';
import { type LinePart, splitAtGaps } from './line-split.js';
import { isOnItsHead, suspectRatio } from './line-orientation.js';
import type { TextLine, TextPage } from './page.js';

type TextTools = Pick<Tools, 'textFinder' | 'textReader'>;

const partOf = (line: Quad, from: number, to: number): Quad => ({
  topLeft: between(line.topLeft, line.topRight, from),
  topRight: between(line.topLeft, line.topRight, to),
  bottomRight: between(line.bottomLeft, line.bottomRight, to),
  bottomLeft: between(line.bottomLeft, line.bottomRight, from),
});

const lineOf = (page: FlatPage, quad: Quad, { signs, from, to }: LinePart): TextLine => {
  const part = partOf(quad, from, to);
  // Some classes hold two UTF-16 units; each gets a confidence.
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
  page: FlatPage,
  line: FoundLine,
  { textReader }: TextTools,
): Promise<TextLine[]> => {
  const signs = decodeTrace(await textReader.read(page, line));
  const { quad } = line;
  return splitAtGaps(signs, widthOf(quad) / heightOf(quad)).map((part) => lineOf(page, quad, part));
};

/**
 * The page with its text upright, and its lines: the document detector may have had it upside down.
 * The line detector's estimate is checked by reading a few lines both ways (line-orientation.ts).
 */
const findUpright = async (page: FlatPage, tools: TextTools) => {
  const { lines, upsideDownRatio } = await tools.textFinder.find(page);
  if (upsideDownRatio <= suspectRatio || !(await isOnItsHead(page, lines, tools)))
    return { page, lines };
  const turned = turnedByHalf(page);
  return { page: turned, lines: (await tools.textFinder.find(turned)).lines };
};

/** All text of a rectified document. */
export const readPage = async (given: FlatPage, tools: TextTools): Promise<TextPage> => {
  const { page, lines: found } = await findUpright(given, tools);
  const lines: TextLine[] = [];
  for (const line of found) lines.push(...(await readLine(page, line, tools)));
  lines.sort((a, b) => a.y - b.y || a.x - b.x);
  return { widthPx: page.widthPx, heightPx: page.heightPx, lines };
};
