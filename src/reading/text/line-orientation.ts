import { heightOf, turnReading, widthOf } from '../../geometry/quad.js';
import type { FlatPage } from '../../image/flat-page.js';
import type { FoundLine } from '../../models/text-line.js';
import type { Tools } from '../../models/tools.js';
import { decodeTrace } from './line-decode.js';

/**
 * Above this share of upside-down text, by the line detector, a few lines are read both ways. 35
 * labelled fronts have 0.31 upright (median; nine in ten under 0.53) and 0.75 upside down (nine in
 * ten over 0.56), which is not enough; reading five lines both ways separated all 70.
 */
export const suspectRatio = 0.4;

const linesTried = 4;
/** Long lines are the best evidence, but the most expensive. */
const maxAspect = 12;

const meanConfidence = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether a few lines of the page read more confidently upside down. */
export const isOnItsHead = async (
  page: FlatPage,
  lines: readonly FoundLine[],
  { textReader }: Pick<Tools, 'textReader'>,
): Promise<boolean> => {
  const aspectOf = ({ quad }: FoundLine): number => widthOf(quad) / heightOf(quad);
  const tried = lines
    .filter((line) => aspectOf(line) <= maxAspect)
    .sort((a, b) => aspectOf(b) - aspectOf(a))
    .slice(0, linesTried);
  const confidenceIn = async (line: FoundLine): Promise<number> => {
    const signs = decodeTrace(await textReader.read(page, line));
    return meanConfidence(signs.map(({ confidence }) => confidence));
  };
  let gain = 0;
  for (const line of tried) {
    gain += await confidenceIn({ ...line, quad: turnReading(line.quad, 2) });
    gain -= await confidenceIn(line);
  }
  return gain > 0;
};
